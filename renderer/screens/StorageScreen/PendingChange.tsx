import { useTranslation } from 'react-i18next';
import type { FolderChange } from '../../../shared/domain/folderChange.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';

/** What becomes of the data when Gatehouse starts again, until the user cancels it. */
export function PendingChange({ pending }: { readonly pending: FolderChange }) {
  const { t } = useTranslation();
  const { client } = usePage();
  return (
    <Banner
      tone="warn"
      role="status"
      title={
        pending.kind === 'move' ? t('backup.pending.move', { folder: pending.to }) : t(`backup.pending.${pending.kind}`)
      }
      actions={
        <Button size="small" onClick={() => void attempt(client.call('dataFolder.cancelChange', {}))}>
          {t('backup.pending.cancel')}
        </Button>
      }
    >
      {t('backup.pending.means')}
    </Banner>
  );
}
