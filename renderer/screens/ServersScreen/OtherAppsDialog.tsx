import { useTranslation } from 'react-i18next';
import type { FileChoice } from '../../../shared/domain/otherApps/foundServers.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { OtherAppsForm } from '../../groups/OtherApps/OtherAppsForm.tsx';
import { importFound } from '../../store/actions/otherAppActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';

/** Servers of other apps on this computer. Files are looked for because the user asked for it: that opens this dialog. */
export function OtherAppsDialog() {
  const { t } = useTranslation();
  const isOpen = usePageState((state) => state.serversDialog === 'otherApps');
  const show = usePageState((state) => state.showServersDialog);
  const close = () => show(undefined);
  return (
    <Dialog open={isOpen} onClose={close} title={t('otherApps.title')} isWide mustFillNarrow mustKeepChanges>
      <Found onClose={close} />
    </Dialog>
  );
}

function Found({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const page = usePage();
  const { query, reload } = useQuery('otherApps.look', {});
  if (query.kind === 'loading') return <Skeleton lines={5} label={t('otherApps.looking')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  const found = query.output;
  const add = async (files: FileChoice[]) => {
    const problems = await importFound(page, found.lookId, files);
    if (problems.length === 0) onClose();
    else reload();
    return problems;
  };
  return <OtherAppsForm found={found} onImport={add} onLookAgain={reload} onCancel={onClose} />;
}
