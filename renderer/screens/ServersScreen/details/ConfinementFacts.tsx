import { useTranslation } from 'react-i18next';
import type { ConfinementSupport } from '../../../../shared/domain/confinement.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { usePageState } from '../../../store/page.ts';
import { selectServers } from '../../../store/selectors.ts';
import { StaleConfinement } from '../../SidePanel/StaleConfinement.tsx';
import styles from './details.module.css';

interface ConfinementFactsProps {
  readonly serverId: ServerId;
  readonly support: ConfinementSupport;
}

/** Whether a process is confined, in plain words. The running process counts, not the configuration. */
export function ConfinementFacts({ serverId, support }: ConfinementFactsProps) {
  const { t } = useTranslation();
  const server = usePageState(selectServers).find(({ definition }) => definition.id === serverId);
  if (server?.definition.launch.kind !== 'stdio') return null;
  const { confine } = server.definition.launch;
  const confinement = server.state.kind === 'running' ? server.state.facts.confinement : undefined;
  if (confinement === undefined) {
    const isNext = confine !== undefined && server.state.kind !== 'running';
    if (!isNext) return t(`confinement.supports.${support}`);
    return support === 'available' ? t('confinement.willBe') : t(`confinement.notHere.${support}`);
  }
  return (
    <>
      <p>{confinement.network ? t('confinement.confinedOn') : t('confinement.confinedOff')}</p>
      {confinement.folders.length === 0 ? (
        <p>{t('confinement.noFolders')}</p>
      ) : (
        <>
          <p>{t('confinement.folders')}</p>
          <ul>
            {confinement.folders.map((folder) => (
              <li key={folder} className={styles.path}>
                <RevealedText text={folder} />
              </li>
            ))}
          </ul>
        </>
      )}
      <StaleConfinement serverId={serverId} />
    </>
  );
}
