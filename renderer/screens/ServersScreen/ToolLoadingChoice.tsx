import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { toolLoading } from '../../../shared/domain/toolLoading.ts';
import { Select } from '../../elements/Select/Select.tsx';
import { setToolLoading } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import styles from './ServersScreen.module.css';

const choices = ['automatic', ...toolLoading.options] as const;

/** Whether the definitions of a server's tools are sent to models, or found by them. */
export function ToolLoadingChoice({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const page = usePage();
  const chosen = usePageState((state) => selectSettings(state)?.toolLoading[serverId]) ?? 'automatic';
  return (
    <div className={styles.loading}>
      <div>
        <p>{t('toolLoading.title')}</p>
        <p className={styles.quiet}>{t(`toolLoading.means.${chosen}`)}</p>
      </div>
      <Select
        label={t('toolLoading.label')}
        value={chosen}
        options={choices.map((value) => ({ value, label: t(`toolLoading.${value}`) }))}
        onChange={(value) => setToolLoading(page, serverId, value)}
      />
    </div>
  );
}
