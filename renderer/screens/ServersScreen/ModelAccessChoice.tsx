import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ModelAccess } from '../../../shared/domain/modelAccess.ts';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { setModelAccess } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import styles from './ServersScreen.module.css';

/** Whether models are offered a server's resources, or its prompts. */
export function ModelAccessChoice({ serverId, access }: { readonly serverId: ServerId; readonly access: ModelAccess }) {
  const { t } = useTranslation();
  const page = usePage();
  const chosen = usePageState((state) => selectSettings(state)?.modelAccess[serverId]);
  return (
    <div className={styles.loading}>
      <div>
        <p>{t(`modelAccess.${access}.title`)}</p>
        <p className={styles.quiet}>{t(`modelAccess.${access}.means`)}</p>
      </div>
      <Switch
        label={t(`modelAccess.${access}.title`)}
        isOn={chosen?.includes(access) ?? false}
        onChange={(isOn) => setModelAccess(page, { serverId, access, isOn })}
      />
    </div>
  );
}
