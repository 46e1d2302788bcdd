import { usePageState } from '../../store/page.ts';
import { BundleVisitDialog } from '../Bundles/BundleVisitDialog.tsx';

/** Installs a server from a file that the user chooses. */
export function BundleDialog() {
  const isOpen = usePageState((state) => state.serversDialog === 'bundle');
  const show = usePageState((state) => state.showServersDialog);
  const close = () => show(undefined);
  return <BundleVisitDialog isOpen={isOpen} onInstalled={close} onClose={close} />;
}
