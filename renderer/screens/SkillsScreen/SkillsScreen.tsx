import { useTranslation } from 'react-i18next';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ScreenFrame, ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { ApprovedSkills } from './ApprovedSkills.tsx';
import { SkillFolders } from './SkillFolders.tsx';
import { SkillsOf } from './SkillsOf.tsx';
import styles from './SkillsScreen.module.css';

/** All skills: what is approved and when it was used, the folders of this computer, and what each server offers. */
export function SkillsScreen() {
  const { t } = useTranslation();
  const servers = usePageState(selectServers).filter(
    ({ state }) => state.kind === 'running' && state.facts.capabilities.includes('skills'),
  );
  return (
    <ScreenFrame title={t('screens.skills')} intro={t('skills.pageIntro')}>
      <ApprovedSkills search="" />
      <SkillFolders />
      <ScreenSection title={t('skills.ofServers')}>
        {servers.length === 0 ? (
          <p className={styles.quiet}>{t('skills.noServers')}</p>
        ) : (
          // A server is asked for its skills when the user opens it.
          servers.map(({ definition: { id, name } }) => (
            <Fold key={id} title={<RevealedText text={name} />}>
              <SkillsOf serverId={id} serverName={name} />
            </Fold>
          ))
        )}
      </ScreenSection>
    </ScreenFrame>
  );
}
