import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { Skeleton } from '../../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../../groups/ErrorNotice/ErrorNotice.tsx';
import { PromptList } from '../../../groups/OfferList/PromptList.tsx';
import { ResourceList } from '../../../groups/OfferList/ResourceList.tsx';
import { usePageState } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import { ModelAccessChoice } from '../ModelAccessChoice.tsx';
import styles from './details.module.css';

const pageSize = 50;
/** The largest page the contract allows. */
const maxShown = 500;

/** The resources of a server, and its templates. */
export function ResourcesTab({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const changes = usePageState((state) => state.toolReads[serverId] ?? 0);
  const showResource = usePageState((state) => state.showResource);
  const openPanel = usePageState((state) => state.openPanel);
  const [limit, setLimit] = useState(pageSize);
  const { query } = useQuery('resource.list', { serverId, limit }, changes);
  const { query: templates } = useQuery('resourceTemplate.list', { serverId, limit: maxShown }, changes);
  if (query.kind === 'loading' || templates.kind === 'loading') {
    return <Skeleton lines={3} label={t('common.loading')} />;
  }
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  if (templates.kind === 'failed') return <ErrorNotice error={templates.error} />;
  const { resources, total } = query.output;
  const { resourceTemplates } = templates.output;
  if (total === 0 && resourceTemplates.length === 0) return <p className={styles.quiet}>{t('offer.noResources')}</p>;
  return (
    <>
      <ModelAccessChoice serverId={serverId} access="resources" />
      {resources.length > 0 && (
        <ResourceList
          label={t('offer.resources')}
          resources={resources}
          onOpen={(listed) => {
            showResource({ serverId, uri: listed.uri, listed });
            openPanel('resources');
          }}
        />
      )}
      <More shown={resources.length} total={total} limit={limit} onLimit={setLimit} />
      {resourceTemplates.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('offer.templates')}</h3>
          <ResourceList
            label={t('offer.templates')}
            resources={resourceTemplates.map(({ uriTemplate, ...rest }) => ({ ...rest, uri: uriTemplate }))}
          />
        </>
      )}
    </>
  );
}

/** The prompts of a server, with their arguments. */
export function PromptsTab({ serverId, serverName }: { readonly serverId: ServerId; readonly serverName: string }) {
  const { t } = useTranslation();
  const openPrompt = usePageState((state) => state.openPrompt);
  const changes = usePageState((state) => state.toolReads[serverId] ?? 0);
  const [limit, setLimit] = useState(pageSize);
  const { query } = useQuery('prompt.list', { serverId, limit }, changes);
  if (query.kind === 'loading') return <Skeleton lines={3} label={t('common.loading')} />;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  const { prompts, total } = query.output;
  if (total === 0) return <p className={styles.quiet}>{t('offer.noPrompts')}</p>;
  return (
    <>
      <ModelAccessChoice serverId={serverId} access="prompts" />
      <PromptList prompts={prompts} onUse={(prompt) => openPrompt({ offered: { serverId, serverName, prompt } })} />
      <More shown={prompts.length} total={total} limit={limit} onLimit={setLimit} />
    </>
  );
}

interface MoreProps {
  readonly shown: number;
  readonly total: number;
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
}

function More({ shown, total, limit, onLimit }: MoreProps) {
  const { t } = useTranslation();
  const count = total - shown;
  if (count <= 0) return null;
  if (limit >= maxShown) return <p className={styles.quiet}>{t('offer.notShown', { count })}</p>;
  return (
    <Button size="small" look="quiet" onClick={() => onLimit(Math.min(limit * 3, maxShown))}>
      {t('servers.moreTools', { count })}
    </Button>
  );
}
