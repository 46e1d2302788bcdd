import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageInput } from '../../../shared/contract/commands.ts';
import { type BundleLook, maxBundleBytes } from '../../../shared/domain/bundles/bundle.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { PublishedWay } from '../../../shared/domain/published/publishedServer.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { WebAddress } from '../../elements/WebAddress/WebAddress.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { closeBundle, downloadBundle, installBundle } from '../../store/actions/bundleActions.ts';
import { BundleVisit } from '../../store/bundleVisit.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { BundleReview, type BundleWish } from './BundleReview.tsx';
import styles from './Bundles.module.css';
import { BundleWork } from './BundleWork.tsx';

type Step =
  | { readonly kind: 'offered'; readonly error?: ErrorInfo | undefined }
  | { readonly kind: 'arriving' }
  | { readonly kind: 'looked'; readonly look: BundleLook };

interface BundleDownloadProps {
  /** The entry of a registry: the host takes the address from there. */
  readonly wanted: PageInput<'registry.downloadBundle'>;
  /** What that entry says. */
  readonly address: string;
  readonly file: NonNullable<PublishedWay['file']>;
  /** The server that gets this version, where it is for one. */
  readonly preferred?: ServerId;
  readonly onInstalled: () => void;
  readonly onClose: () => void;
}

/** A bundle of a registry: where its file is, how far it has come, and then what is in it, as for a file that was chosen. */
export function BundleDownload({ wanted, address, file, preferred, onInstalled, onClose }: BundleDownloadProps) {
  const page = usePage();
  const progress = usePageState(({ snapshot }) => snapshot?.bundle) ?? null;
  const [step, setStep] = useState<Step>({ kind: 'offered' });
  const [visit] = useState(
    () =>
      new BundleVisit<BundleWish, ErrorInfo>({
        install: (wish) => installBundle(page, wish),
        close: () => closeBundle(page),
      }),
  );
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    const own = leave;
    return () => own.current?.();
  }, []);
  const download = async () => {
    setStep({ kind: 'arriving' });
    leave.current = visit.enter();
    const looked = await downloadBundle(page, wanted);
    setStep('look' in looked ? { kind: 'looked', look: looked.look } : { kind: 'offered', error: looked.error });
  };
  switch (step.kind) {
    case 'offered':
      return (
        <Offer address={address} file={file} error={step.error} onDownload={() => void download()} onCancel={onClose} />
      );
    case 'arriving':
      return <BundleWork progress={progress} onCancel={() => visit.cancel()} />;
    case 'looked':
      return (
        <div className={styles.body}>
          <BundleReview
            look={step.look}
            preferred={preferred}
            onInstall={(wish) => visit.install(wish)}
            onInstalled={onInstalled}
            onClose={onClose}
          />
          {progress !== null && <BundleWork progress={progress} />}
        </div>
      );
  }
}

interface OfferProps extends Pick<BundleDownloadProps, 'address' | 'file'> {
  readonly error: ErrorInfo | undefined;
  readonly onDownload: () => void;
  readonly onCancel: () => void;
}

function Offer({ address, file: { host, sha256 }, error, onDownload, onCancel }: OfferProps) {
  const { t } = useTranslation();
  const max = Math.round(maxBundleBytes / 1024 / 1024);
  return (
    <div className={styles.body}>
      <p>{t('bundles.downloadMeans', { host })}</p>
      <WebAddress url={address} label={t('bundles.address')} />
      <FactList
        facts={[
          { name: t('bundles.hash'), value: <code>{sha256}</code> },
          { name: t('bundles.size'), value: t('bundles.sizeUnknown', { max }) },
        ]}
      />
      {error !== undefined && <ErrorNotice error={error} />}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button look="primary" onClick={onDownload}>
          {t('bundles.download', { host })}
        </Button>
      </div>
    </div>
  );
}
