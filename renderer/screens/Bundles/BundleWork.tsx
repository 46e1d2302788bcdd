import { useTranslation } from 'react-i18next';
import type { BundleProgress } from '../../../shared/domain/bundles/bundle.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { ProgressBar } from '../../elements/ProgressBar/ProgressBar.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';
import styles from './Bundles.module.css';

interface BundleWorkProps {
  /** `null` before the host said how far it is. */
  readonly progress: BundleProgress | null;
  /** Without it, the dialog is closed to end the work. */
  readonly onCancel?: () => void;
}

/** How far the work on a bundle is. */
export function BundleWork({ progress, onCancel }: BundleWorkProps) {
  const { t, i18n } = useTranslation();
  const { step, bytes, ofBytes } = progress ?? { step: 'receiving', bytes: 0, ofBytes: 0 };
  const size = (count: number) => bytesText(count, i18n.language);
  return (
    <div role="status" className={styles.work}>
      <p>{t(`bundles.steps.${step}`)}</p>
      {step === 'asking' ? (
        <p>{t('bundles.asks')}</p>
      ) : (
        <ProgressBar label={t('bundles.progress')} value={bytes} max={ofBytes} />
      )}
      {step === 'downloading' && (
        <p>{ofBytes === 0 ? size(bytes) : t('bundles.amount', { bytes: size(bytes), ofBytes: size(ofBytes) })}</p>
      )}
      <div className={styles.buttons}>
        {step === 'asking' && <TrustSurfaceButton words={t('servers.review')} look="primary" />}
        {onCancel !== undefined && (
          <Button size="small" onClick={onCancel}>
            {t('bundles.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
