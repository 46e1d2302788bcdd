import { Paperclip, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessagePart } from '../../../shared/domain/messagePart.ts';
import type { SuggestedResource } from '../../../shared/domain/resource.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { attachResource } from '../../store/actions/attachActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectDraftKey, selectSettings } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './SuggestedResources.module.css';

/** How long nothing is typed before it is looked. */
const restMs = 400;
const maxTextChars = 4000;

interface SuggestedResourcesProps {
  readonly text: string;
  readonly parts: readonly MessagePart[];
}

/** Above the composer: resources that fit what is typed. One press attaches one; dismissed, they stay away from this message. */
export function SuggestedResources({ text, parts }: SuggestedResourcesProps) {
  const { t } = useTranslation();
  const page = usePage();
  const isWanted = usePageState((state) => selectSettings(state)?.mustSuggestResources ?? false);
  const draftKey = usePageState(selectDraftKey);
  const [dismissed, setDismissed] = useState<string>();
  // Another message, or another chat.
  if (dismissed !== undefined && (dismissed !== draftKey || text === '')) setDismissed(undefined);
  const rested = useRested(text.startsWith('/') ? '' : keepStart(text, maxTextChars));
  const looks = isWanted && dismissed === undefined && rested.trim() !== '';
  const { query } = useQuery('resource.suggest', { text: rested }, 0, looks);
  const found = looks && query.kind === 'ready' && text !== '' ? query.output.suggested : [];
  const suggested = found.filter((one) => !isAttached(one, parts));
  if (suggested.length === 0) return null;
  return (
    <div className={styles.row} role="group" aria-label={t('suggest.title')}>
      <span className={styles.title}>{t('suggest.title')}</span>
      {suggested.map(({ serverId, serverName, resource }) => (
        <Button
          key={`${serverId} ${resource.uri}`}
          size="small"
          title={`${serverName}\n${resource.uri}`}
          aria-label={t('suggest.attach', { resource: resource.title ?? resource.name, server: serverName })}
          onClick={() => void attachResource(page, { serverId, uri: resource.uri, listed: resource })}
        >
          <Paperclip size={14} aria-hidden />
          <span className={styles.name}>
            <RevealedText text={resource.title ?? resource.name} />
          </span>
        </Button>
      ))}
      <IconButton icon={X} label={t('suggest.dismiss')} onClick={() => setDismissed(draftKey)} />
    </div>
  );
}

/** The text, once nothing was typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function isAttached({ serverId, resource }: SuggestedResource, parts: readonly MessagePart[]): boolean {
  return parts.some(
    (part) =>
      part.type === 'resource' &&
      part.origin.kind === 'resource' &&
      part.origin.serverId === serverId &&
      part.uri === resource.uri,
  );
}
