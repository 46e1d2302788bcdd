import { useTranslation } from 'react-i18next';
import type { RuntimeProgress } from '../../../shared/domain/runtimes/runtime.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { ProgressBar } from '../../elements/ProgressBar/ProgressBar.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';

interface RuntimeWorkProps {
  readonly progress: RuntimeProgress;
  readonly onCancel: () => void;
}

/** How far the copy of a runtime is that the user gets for a server. */
export function RuntimeWork({ progress, onCancel }: RuntimeWorkProps) {
  const { t, i18n } = useTranslation();
  const { name, version, step, bytes, ofBytes } = progress;
  const size = (count: number) => bytesText(count, i18n.language);
  return (
    <Banner
      tone="info"
      role="status"
      title={t(`runtimes.steps.${step}`, { copy: t(`runtimes.names.${name}`), version })}
      actions={
        <>
          {step === 'asking' && <TrustSurfaceButton words={t('servers.review')} look="primary" />}
          <Button size="small" onClick={onCancel}>
            {t('runtimes.cancel')}
          </Button>
        </>
      }
    >
      {step === 'asking' ? (
        t('runtimes.asks')
      ) : (
        <>
          <ProgressBar label={t('runtimes.progress')} value={bytes} max={ofBytes} />
          <p>{ofBytes === 0 ? size(bytes) : t('runtimes.amount', { bytes: size(bytes), ofBytes: size(ofBytes) })}</p>
        </>
      )}
    </Banner>
  );
}
