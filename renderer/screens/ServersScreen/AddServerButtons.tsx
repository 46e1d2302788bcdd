import { ClipboardPaste, Library, Package, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { usePageState } from '../../store/page.ts';
import { OtherAppsMenu } from './OtherAppsMenu.tsx';

interface AddServerButtonsProps {
  readonly onImport: () => void;
  readonly onAdd: () => void;
}

/** The ways to get a server. */
export function AddServerButtons({ onImport, onAdd }: AddServerButtonsProps) {
  const { t } = useTranslation();
  const showScreen = usePageState((state) => state.showScreen);
  const showServersDialog = usePageState((state) => state.showServersDialog);
  return (
    <>
      <Button onClick={() => showScreen('registry')}>
        <Library size={16} aria-hidden />
        {t('registry.browse')}
      </Button>
      <OtherAppsMenu />
      <Button onClick={() => showServersDialog('bundle')}>
        <Package size={16} aria-hidden />
        {t('bundles.install')}
      </Button>
      <Button onClick={onImport}>
        <ClipboardPaste size={16} aria-hidden />
        {t('servers.paste')}
      </Button>
      <Button look="primary" onClick={onAdd}>
        <Plus size={16} aria-hidden />
        {t('servers.add')}
      </Button>
    </>
  );
}
