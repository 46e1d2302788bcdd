import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { FetchedPicture } from '../../../shared/domain/picture.ts';
import { Button } from '../../elements/Button/Button.tsx';
import type { LinkedPicture } from '../../elements/Markdown/MarkdownContext.ts';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { errorInfoOf } from '../../host/callError.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectTrust } from '../../store/selectors.ts';
import { useWish } from '../../store/useWish.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';
import { useBlobUrl } from '../useBlobUrl.ts';
import styles from './AskedPicture.module.css';

interface AskedPictureProps {
  readonly picture: LinkedPicture;
  /** What was fetched of all pictures, by address. */
  readonly fetched: Map<string, FetchedPicture>;
}

type Asked =
  | { readonly kind: 'not' }
  | { readonly kind: 'fetching' }
  | { readonly kind: 'shown'; readonly fetched: FetchedPicture }
  | { readonly kind: 'failed'; readonly error: ErrorInfo };

/** Has the host fetch a picture once the user wants it and has said so on the trust surface; then shows it. */
export function AskedPicture({ picture: { url, host, alt }, fetched }: AskedPictureProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const wish = useWish();
  const known = fetched.get(url);
  const [asked, setAsked] = useState<Asked>(known === undefined ? { kind: 'not' } : { kind: 'shown', fetched: known });
  const isQuestion = usePageState((state) => selectTrust(state).some(({ kind }) => kind === 'picture'));
  const { takeBack } = wish;
  useEffect(() => takeBack, [takeBack]);
  const place = useFocusStays(asked.kind);

  const show = async () => {
    setAsked({ kind: 'fetching' });
    const signal = wish.make();
    try {
      const got = await client.call('picture.fetch', { url }, signal);
      fetched.set(url, got);
      if (!signal.aborted) setAsked({ kind: 'shown', fetched: got });
    } catch (error) {
      if (!signal.aborted) setAsked(refused(errorInfoOf(error)));
    }
  };
  const hide = () => {
    takeBack();
    fetched.delete(url);
    setAsked({ kind: 'not' });
  };

  return (
    <span {...place} className={styles.place}>
      {controls()}
    </span>
  );

  function controls() {
    switch (asked.kind) {
      case 'not':
        return (
          <Button size="small" aria-label={t('markdown.showPictureNamed', { alt, host })} onClick={() => void show()}>
            {t('markdown.showPicture')}
          </Button>
        );
      case 'fetching':
        return (
          <>
            <span role="status" className={styles.waits}>
              <Spinner />
              {isQuestion ? t('markdown.pictureWaits') : t('markdown.fetchingPicture')}
            </span>
            {isQuestion && <TrustSurfaceButton words={t('annotations.confirm')} look="primary" opensItself />}
            <Button size="small" onClick={hide}>
              {t('common.cancel')}
            </Button>
          </>
        );
      case 'failed':
        return (
          <>
            <span role="alert" className={styles.failed}>
              {asked.error.message}
            </span>
            <Button size="small" onClick={() => void show()}>
              {t('common.retry')}
            </Button>
          </>
        );
      case 'shown':
        return (
          <>
            <Button size="small" aria-label={t('markdown.hidePictureNamed', { alt })} onClick={hide}>
              {t('markdown.hidePicture')}
            </Button>
            <Drawn fetched={asked.fetched} alt={alt} />
          </>
        );
    }
  }
}

/** What is pressed gives way to something else: the focus goes to what can be pressed then, and not to nowhere. */
function useFocusStays(state: string) {
  const ref = useRef<HTMLSpanElement>(null);
  const isHere = useRef(false);
  useLayoutEffect(() => {
    if (isHere.current && document.activeElement === document.body) ref.current?.querySelector('button')?.focus();
  }, [state]);
  return {
    ref,
    onFocus: () => void (isHere.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // It went to somebody else; what is taken away has nobody it gives it to.
      if (relatedTarget !== null) isHere.current = false;
    },
  };
}

/** Who says no has nothing to read. */
function refused(error: ErrorInfo): Asked {
  return error.code === 'cancelled' ? { kind: 'not' } : { kind: 'failed', error };
}

function Drawn({ fetched: { blob, mimeType }, alt }: { readonly fetched: FetchedPicture; readonly alt: string }) {
  const { t } = useTranslation();
  const held = useBlobUrl(blob, mimeType);
  const [broken, setBroken] = useState(false);
  if (held.kind === 'failed' || broken) return <span className={styles.failed}>{t('toolCall.pictureFailed')}</span>;
  if (held.kind === 'reading') return <span className={styles.reading} aria-hidden />;
  return <img className={styles.drawn} src={held.url} alt={alt} onError={() => setBroken(true)} />;
}
