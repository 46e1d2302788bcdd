import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';

interface CancelInstallButtonProps {
  readonly server: string;
  readonly tabIndex?: number | undefined;
  readonly onCancel: () => void;
}

/** Ends the installation of a server. The row or the details that it stands in get the focus, because it goes with the installation. */
export function CancelInstallButton({ server, tabIndex, onCancel }: CancelInstallButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      tabIndex={tabIndex}
      title={t('servers.installing.cancelMeans', { server })}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('li, section')?.focus();
        onCancel();
      }}
    >
      {t('servers.installing.cancel')}
    </Button>
  );
}
