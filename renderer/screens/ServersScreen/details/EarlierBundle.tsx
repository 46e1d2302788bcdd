import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { ErrorNotice } from '../../../groups/ErrorNotice/ErrorNotice.tsx';
import { bringBackBundle, forgetEarlierBundle } from '../../../store/actions/bundleActions.ts';
import { usePage } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import styles from './details.module.css';

/** The version that a server from a bundle had before its last update, which can be brought back; nothing where there is none. */
export function EarlierBundle({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const page = usePage();
  const { query, reload } = useQuery('bundle.earlier', { serverId });
  const [error, setError] = useState<ErrorInfo>();
  const [isBusy, setBusy] = useState(false);
  if (query.kind === 'loading') return null;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  const { earlier } = query.output;
  if (earlier === null) return null;
  const { version, sha256 } = earlier;
  const change = async (made: Promise<ErrorInfo | undefined>) => {
    setBusy(true);
    setError(await made);
    setBusy(false);
    reload();
  };
  return (
    <>
      <h3 className={styles.heading}>{t('bundles.earlier')}</h3>
      <p className={styles.quiet}>
        <RevealedText text={t('bundles.earlierMeans', { version })} />
      </p>
      {error !== undefined && <ErrorNotice error={error} />}
      <div className={styles.tools}>
        <Button size="small" disabled={isBusy} onClick={() => void change(bringBackBundle(page, serverId, sha256))}>
          <RevealedText text={t('bundles.bringBack', { version })} />
        </Button>
        <Button
          size="small"
          look="quiet"
          disabled={isBusy}
          onClick={() => void change(forgetEarlierBundle(page, serverId))}
        >
          <RevealedText text={t('bundles.forgetEarlier', { version })} />
        </Button>
      </div>
    </>
  );
}
