import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { PublishedServer } from '../../../shared/domain/published/publishedServer.ts';
import type { Registry } from '../../../shared/domain/published/registry.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { usePage } from '../../store/page.ts';
import styles from './RegistryScreen.module.css';

interface PublishedReadmeProps {
  readonly registry: Registry;
  readonly server: PublishedServer;
}

type Reading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly markdown: string }
  | { readonly kind: 'failed'; readonly error: ErrorInfo };

/** The README of a published server, fetched only when the user presses a button that names the host. */
export function PublishedReadme({ registry, server: { name, version, readmeHost } }: PublishedReadmeProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const [reading, setReading] = useState<Reading>();
  if (readmeHost === undefined) return null;
  const read = () => {
    setReading({ kind: 'reading' });
    client.call('registry.readme', { registryId: registry.id, name, version }).then(
      ({ markdown }) => setReading({ kind: 'read', markdown }),
      (error: unknown) => setReading({ kind: 'failed', error: errorInfoOf(error) }),
    );
  };
  if (reading?.kind === 'read') {
    return (
      <section aria-label={t('registry.readmeTitle')} className={styles.readme} tabIndex={0}>
        <p className={styles.source}>{t('registry.readmeFrom', { host: readmeHost })}</p>
        <Markdown text={reading.markdown} />
      </section>
    );
  }
  return (
    <>
      {reading?.kind === 'failed' && <RetryNotice error={reading.error} onRetry={read} />}
      {reading?.kind !== 'failed' && (
        <div>
          <Button disabled={reading?.kind === 'reading'} onClick={read}>
            {reading === undefined
              ? t('registry.readme', { host: readmeHost })
              : t('registry.asking', { host: readmeHost })}
          </Button>
        </div>
      )}
    </>
  );
}
