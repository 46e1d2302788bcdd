import { ChevronRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { TemplateForm, type Values } from '../../groups/TemplateForm/TemplateForm.tsx';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { usePage, usePageState } from '../../store/page.ts';
import type { ResourceRef } from '../../store/resourceRef.ts';
import { selectServers } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './Resources.module.css';

export type ListedTemplate = PageOutput<'resourceTemplate.all'>['templates'][number];

/** The templates of all servers. The chosen one is a form, and the resulting URI is read. */
export function Templates({ onOpen }: { readonly onOpen: (resource: ResourceRef) => void }) {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.resourceReads);
  const servers = usePageState(selectServers);
  const { query } = useQuery('resourceTemplate.all', {}, reads);
  const [chosen, setChosen] = useState<ListedTemplate>();
  if (chosen !== undefined)
    return <OneTemplate template={chosen} onOpen={onOpen} onBack={() => setChosen(undefined)} />;
  if (query.kind === 'loading') return <Skeleton lines={4} label={t('resources.loading')} />;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  const { templates, left } = query.output;
  if (templates.length === 0) return <p className={styles.quiet}>{t('resources.noTemplates')}</p>;
  const nameOf = (id: string) => servers.find(({ definition }) => definition.id === id)?.definition.name ?? '';
  return (
    <>
      <ul className={styles.templates} aria-label={t('resources.shapes.templates')}>
        {templates.map((template, at) => (
          <li key={at}>
            <button type="button" className={styles.template} onClick={() => setChosen(template)}>
              <span className={styles.templateName}>
                <RevealedText text={keepStart(template.title ?? template.name, 200)} />
                <span className={styles.templateServer}>{nameOf(template.serverId)}</span>
              </span>
              <span className={styles.pattern}>
                <RevealedText text={keepStart(template.uriTemplate, 200)} />
              </span>
              <ChevronRight size={14} aria-hidden className={styles.go} />
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={styles.quiet}>{t('resources.templatesLeft', { count: left })}</p>}
    </>
  );
}

interface OneTemplateProps {
  readonly template: ListedTemplate;
  readonly onOpen: (resource: ResourceRef) => void;
  readonly onBack: () => void;
}

function OneTemplate({ template, onOpen, onBack }: OneTemplateProps) {
  const { client } = usePage();
  const { serverId, uriTemplate } = template;
  const expand = useCallback(
    (values: Values, signal: AbortSignal) =>
      client.call('resourceTemplate.expand', { uriTemplate, values }, signal).then(
        ({ uri }) => ({ uri }),
        (error: unknown) => ({ error: errorInfoOf(error) }),
      ),
    [client, uriTemplate],
  );
  const complete = useCallback(
    (argument: { name: string; value: string }, others: Values, signal: AbortSignal) => {
      const ref = { kind: 'resourceTemplate' as const, uriTemplate };
      return client.call('completion.complete', { serverId, ref, argument, arguments: others }, signal);
    },
    [client, serverId, uriTemplate],
  );
  return (
    <TemplateForm
      template={template}
      expand={expand}
      complete={template.canComplete ? complete : undefined}
      onBack={onBack}
      onOpen={(uri) =>
        onOpen({
          serverId,
          uri,
          listed: { uri, name: uri, description: template.description, mimeType: template.mimeType },
        })
      }
    />
  );
}
