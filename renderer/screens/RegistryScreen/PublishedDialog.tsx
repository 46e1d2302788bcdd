import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespaceOf, type PublishedServer, shortNameOf } from '../../../shared/domain/published/publishedServer.ts';
import type { Registry } from '../../../shared/domain/published/registry.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { askLink } from '../../store/actions/linkActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { useDateText } from '../useDateText.ts';
import { AddPublished } from './AddPublished.tsx';
import { PublishedReadme } from './PublishedReadme.tsx';
import styles from './RegistryScreen.module.css';

interface PublishedDialogProps {
  readonly registry: Registry;
  /** As the list showed it. */
  readonly newest: PublishedServer;
  /** Known servers that its name could be taken for. */
  readonly near: readonly string[];
  readonly onClose: () => void;
}

/** Everything a registry says of a server, its versions, and the form that adds it. */
export function PublishedDialog({ registry, newest, near, onClose }: PublishedDialogProps) {
  const { t } = useTranslation();
  const { query, reload } = useQuery('registry.versions', { registryId: registry.id, name: newest.name });
  const versions = query.kind === 'ready' ? query.output.versions : [newest];
  const [version, setVersion] = useState(newest.version);
  const shown = versions.find((each) => each.version === version) ?? newest;
  return (
    <Dialog
      open
      isWide
      mustFillNarrow
      mustKeepChanges
      onClose={onClose}
      title={<RevealedText text={shown.title || shortNameOf(shown)} />}
    >
      <div className={styles.form}>
        {near.length > 0 && (
          <Banner tone="warn" title={t('registry.nearTitle', { names: near.join(', ') })}>
            {t('registry.nearMeans')}
          </Banner>
        )}
        {shown.status !== 'active' && (
          <Banner tone="warn" title={t(`registry.statusTitle.${shown.status}`)}>
            {shown.statusMessage !== '' && <RevealedText text={shown.statusMessage} />}
          </Banner>
        )}
        <p className={styles.about}>
          <RevealedText text={shown.description} />
        </p>
        <PublishedFacts server={shown} registry={registry} />
        {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
        {versions.length > 1 && (
          <Select
            label={t('registry.version')}
            value={shown.version}
            options={versions.map((each) => ({
              value: each.version,
              label:
                each.status === 'active' ? each.version : `${each.version} (${t(`registry.status.${each.status}`)})`,
            }))}
            onChange={setVersion}
          />
        )}
        <PublishedReadme key={`${shown.version} readme`} registry={registry} server={shown} />
        {shown.status !== 'deleted' && (
          <AddPublished
            key={JSON.stringify(shown.ways)}
            registry={registry}
            server={shown}
            onAdded={onClose}
            onCancel={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

function PublishedFacts({ server, registry }: { readonly server: PublishedServer; readonly registry: Registry }) {
  const { t } = useTranslation();
  const page = usePage();
  const dateText = useDateText();
  const link = (url: string | undefined) =>
    url && (
      <Button size="small" look="quiet" onClick={() => askLink(page, url)}>
        <RevealedText text={url} />
      </Button>
    );
  const namespace = namespaceOf(server.name);
  return (
    <FactList
      facts={[
        { name: t('registry.fact.name'), value: <RevealedText text={server.name} /> },
        {
          name: t('registry.fact.publisher'),
          value: namespace && <RevealedText text={namespace} />,
        },
        { name: t('registry.one'), value: registry.name ?? t('registry.official') },
        { name: t('registry.fact.published'), value: server.publishedAt && dateText(server.publishedAt) },
        { name: t('registry.fact.updated'), value: server.updatedAt && dateText(server.updatedAt) },
        { name: t('registry.fact.repository'), value: link(server.repository) },
        { name: t('registry.fact.website'), value: link(server.website) },
      ]}
    />
  );
}
