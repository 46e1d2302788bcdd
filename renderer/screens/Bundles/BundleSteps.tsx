import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BundleLook } from '../../../shared/domain/bundles/bundle.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ArrivalId } from '../../../shared/domain/ids.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { BundleFile } from '../../groups/Bundles/BundleFile.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { type Looked, lookAtBundle, lookAtOpenedBundle } from '../../store/actions/bundleActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { BundleReview, type BundleWish } from './BundleReview.tsx';
import styles from './Bundles.module.css';
import { BundleWork } from './BundleWork.tsx';

type Step =
  | { readonly kind: 'choose'; readonly error?: ErrorInfo }
  | { readonly kind: 'reading' }
  | { readonly kind: 'looked'; readonly look: BundleLook };

/** A file that was opened outside of Gatehouse. */
export interface OpenedBundle {
  readonly id: ArrivalId;
  readonly name: string;
}

interface BundleStepsProps {
  /** Begins with this file in the place of one that the user chooses. */
  readonly opened?: OpenedBundle | undefined;
  readonly onInstall: (wish: BundleWish) => Promise<ErrorInfo | undefined>;
  readonly onInstalled: () => void;
  readonly onClose: () => void;
}

/** The way of a bundle: choose it, see what is in it, fill in what it wants to know. */
export function BundleSteps({ opened, ...on }: BundleStepsProps) {
  const { t } = useTranslation();
  const page = usePage();
  const progress = usePageState(({ snapshot }) => snapshot?.bundle) ?? null;
  const openedId = opened?.id;
  const [step, setStep] = useState<Step>({ kind: openedId === undefined ? 'choose' : 'reading' });
  // Whether what is shown is still that file.
  const [isOpened, setOpened] = useState(openedId !== undefined);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => {
    const own = reading;
    if (openedId !== undefined) {
      own.current = new AbortController();
      const { signal } = own.current;
      void lookAtOpenedBundle(page, openedId, signal).then((looked) => setStep((before) => stepAfter(looked, before)));
    }
    return () => own.current?.abort();
  }, [page, openedId]);
  const choose = (file: Blob) => {
    setStep({ kind: 'reading' });
    setOpened(false);
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    void lookAtBundle(page, file, signal).then((looked) => setStep((before) => stepAfter(looked, before)));
  };
  return (
    <div className={styles.body}>
      {opened !== undefined && isOpened && <OpenedNote name={opened.name} />}
      {step.kind === 'looked' && <BundleReview key={step.look.lookId} look={step.look} {...on} />}
      {(step.kind === 'reading' || (step.kind === 'looked' && progress !== null)) && <BundleWork progress={progress} />}
      {step.kind === 'choose' && (
        <>
          {step.error === undefined ? <p>{t('bundles.intro')}</p> : <ErrorNotice error={step.error} />}
          <BundleFile label={t(step.error === undefined ? 'bundles.choose' : 'bundles.chooseOther')} onFile={choose} />
        </>
      )}
    </div>
  );
}

/** What is shown after a file was read; the same as before where the user cancelled. */
function stepAfter(looked: Looked | undefined, before: Step): Step {
  if (looked === undefined) return before;
  return 'look' in looked ? { kind: 'looked', look: looked.look } : { kind: 'choose', error: looked.error };
}

/** Says that the user, or something of the system, opened the file: the page was not asked for it. */
function OpenedNote({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Banner tone="warn" title={<RevealedText text={t('bundles.opened', { name })} />}>
      {t('bundles.openedMeans')}
    </Banner>
  );
}
