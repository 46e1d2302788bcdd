import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

interface RetryNoticeProps {
  readonly error: ErrorInfo;
  readonly onRetry: () => void;
}

/** A failed read, and a button that tries again. */
export function RetryNotice({ error, onRetry }: RetryNoticeProps) {
  const { t } = useTranslation();
  return (
    <ErrorNotice
      error={error}
      actions={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
