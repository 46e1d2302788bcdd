import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { FetchedPicture } from '../../../shared/domain/picture.ts';
import { Button } from '../../elements/Button/Button.tsx';
import type { LinkedPicture } from '../../elements/Markdown/MarkdownContext.ts';
import { useFocusStays } from '../../elements/FocusStays/useFocusStays.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectTrust } from '../../store/selectors.ts';
import { useWish } from '../../store/useWish.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';
import { useJustPressed } from '../TrustSurface/useJustPressed.ts';
import { useBlobUrl } from '../useBlobUrl.ts';
import { useDragOut } from '../useDragOut.ts';
import { errorText } from '../../i18n/errorText.ts';
import styles from './AskedPicture.module.css';

interface AskedPictureProps {
  readonly picture: LinkedPicture;
  /** All fetched pictures, by address. */
  readonly fetched: Map<string, FetchedPicture>;
}

type Asked =
  | { readonly kind: 'not' }
  | { readonly kind: 'fetching' }
  | { readonly kind: 'shown'; readonly fetched: FetchedPicture }
  | { readonly kind: 'failed'; readonly error: ErrorInfo };

/** Asks the host to fetch a picture after the user wanted it and confirmed it on the trust surface; then shows it. */
export function AskedPicture({ picture: { url, host, alt }, fetched }: AskedPictureProps) {
  const { t, i18n } = useTranslation();
  const { client } = usePage();
  const wish = useWish();
  const known = fetched.get(url);
  const [asked, setAsked] = useState<Asked>(known === undefined ? { kind: 'not' } : { kind: 'shown', fetched: known });
  const isQuestion = usePageState((state) => selectTrust(state).some(({ source }) => source === withoutHash(url)));
  const { takeBack } = wish;
  useEffect(() => takeBack, [takeBack]);
  const place = useFocusStays<HTMLSpanElement>(asked.kind);
  const { isJust, press } = useJustPressed();

  const show = async () => {
    press();
    setAsked({ kind: 'fetching' });
    const signal = wish.make();
    try {
      const got = await client.call('picture.fetch', { url }, signal);
      if (signal.aborted) return;
      fetched.set(url, got);
      setAsked({ kind: 'shown', fetched: got });
    } catch (error) {
      if (!signal.aborted) setAsked(refused(errorInfoOf(error)));
    }
  };
  const hide = () => {
    takeBack();
    fetched.delete(url);
    setAsked({ kind: 'not' });
  };
  const control = (word: string, onClick: () => void, name = t('markdown.pictureControl', { word, alt })) => (
    <Button size="small" aria-label={name} onClick={onClick}>
      {word}
    </Button>
  );
  const isFetching = asked.kind === 'fetching';
  return (
    <span {...place} className={styles.place}>
      {/* The region exists before it has text, so that only changes of the text are announced. */}
      <span role="status" className={styles.waits}>
        {isFetching && <Spinner />}
        {isFetching && (isQuestion ? t('markdown.pictureWaits') : t('markdown.fetchingPicture'))}
      </span>
      {asked.kind === 'not' &&
        control(t('markdown.showPicture'), () => void show(), t('markdown.showPictureNamed', { alt, host }))}
      {isFetching && (
        <>
          {isQuestion && (
            <TrustSurfaceButton words={t('annotations.confirm')} look="primary" isOpenedByItself={isJust} />
          )}
          {control(t('common.cancel'), hide)}
        </>
      )}
      {asked.kind === 'failed' && (
        <>
          <span role="alert" className={styles.failed}>
            {t(`errors.${asked.error.code}`)}. <RevealedText text={errorText(asked.error, i18n)} />
          </span>
          {control(t('common.retry'), () => void show())}
        </>
      )}
      {asked.kind === 'shown' && (
        <>
          {control(t('markdown.hidePicture'), hide)}
          <Drawn fetched={asked.fetched} alt={alt} />
        </>
      )}
    </span>
  );
}

/** The address the host would request. */
function withoutHash(url: string): string {
  const asked = new URL(url);
  asked.hash = '';
  return asked.href;
}

/** Refusing needs no reading. */
function refused(error: ErrorInfo): Asked {
  return error.code === 'cancelled' ? { kind: 'not' } : { kind: 'failed', error };
}

function Drawn({ fetched: { blob, mimeType }, alt }: { readonly fetched: FetchedPicture; readonly alt: string }) {
  const { t } = useTranslation();
  const held = useBlobUrl(blob, mimeType);
  const drag = useDragOut(blob, alt);
  const [broken, setBroken] = useState(false);
  if (held.kind === 'failed' || broken) return <span className={styles.failed}>{t('toolCall.pictureFailed')}</span>;
  if (held.kind === 'reading') return <span className={styles.reading} aria-hidden />;
  return <img {...drag} className={styles.drawn} src={held.url} alt={alt} onError={() => setBroken(true)} />;
}
