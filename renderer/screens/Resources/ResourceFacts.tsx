import { useTranslation } from 'react-i18next';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { ResourceAnnotations } from '../../../shared/domain/offer.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { usePageState } from '../../store/page.ts';
import type { ResourceRef } from '../../store/resourceRef.ts';
import { selectServers } from '../../store/selectors.ts';
import { useDateText } from '../useDateText.ts';
import styles from './Resources.module.css';
import { listFormat, numberFormat } from '../../i18n/formats.ts';

interface ResourceFactsProps {
  readonly resource: ResourceRef;
  readonly reading: PageOutput<'resource.read'> | undefined;
}

/** The facts about a resource, most of them in the words of its server. */
export function ResourceFacts({ resource: { serverId, uri, listed }, reading }: ResourceFactsProps) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const servers = usePageState(selectServers);
  const server = servers.find(({ definition }) => definition.id === serverId)?.definition.name ?? '';
  const contents = reading?.contents ?? [];
  const size = reading === undefined ? listed?.size : contents.reduce((sum, one) => sum + one.size, 0);
  const type = listed?.mimeType ?? contents[0]?.mimeType;
  const { lastModified, priority, audience } = listed?.annotations ?? {};
  return (
    <section aria-label={t('resources.details')} className={styles.facts}>
      {listed?.description !== undefined && (
        <p className={styles.description}>
          <RevealedText text={keepStart(listed.description, 4000)} />
        </p>
      )}
      <FactList
        facts={[
          { name: t('resources.facts.uri'), value: <RevealedText text={uri} /> },
          { name: t('resources.facts.server'), value: <RevealedText text={server} /> },
          { name: t('resources.facts.type'), value: type && <RevealedText text={keepStart(type, 200)} /> },
          { name: t('resources.facts.size'), value: size === undefined ? undefined : bytesText(size, i18n.language) },
          { name: t('resources.facts.lastModified'), value: lastModified && modifiedText(lastModified, dateText) },
          {
            name: t('resources.facts.priority'),
            value: priority === undefined ? undefined : <Priority of={priority} />,
          },
          { name: t('resources.facts.audience'), value: audience && <Audience of={audience} /> },
          { name: t('resources.facts.readAt'), value: reading && dateText(reading.readAt) },
        ]}
      />
    </section>
  );
}

function Priority({ of: value }: { readonly of: number }) {
  const { t, i18n } = useTranslation();
  const word = value >= 0.67 ? 'high' : value >= 0.34 ? 'medium' : 'low';
  const shown = numberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value);
  return t('resources.facts.priorityOf', { word: t(`resources.facts.priorities.${word}`), value: shown });
}

function Audience({ of: audience }: { readonly of: NonNullable<ResourceAnnotations['audience']> }) {
  const { t, i18n } = useTranslation();
  return listFormat(i18n.language).format(audience.map((one) => t(`resources.facts.audiences.${one}`)));
}

/** A date as people read it; anything else is shown as the server wrote it. */
function modifiedText(written: string, dateText: (at: number) => string): string {
  const at = Date.parse(written);
  return Number.isNaN(at) ? keepStart(written, 100) : dateText(at);
}
