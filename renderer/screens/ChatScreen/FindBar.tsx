import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useDeferredValue, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '../../../shared/domain/thread.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { type FoundPlace, indexOfPlace, placesIn, withSought } from './findHits.ts';
import type { SoughtMessage } from '../../store/uiSlice.ts';
import styles from './FindBar.module.css';

interface FindBarProps {
  readonly thread: Thread;
  /** The text and the message with which it begins. */
  readonly begin?: SoughtMessage | undefined;
}

/** Finds a text in all messages of the chat. */
export function FindBar({ thread, begin }: FindBarProps) {
  const { t } = useTranslation();
  const page = usePage();
  const setFoundWords = usePageState((state) => state.setFoundWords);
  const setFinding = usePageState((state) => state.setFinding);
  const setFoundMessage = usePageState((state) => state.setFoundMessage);
  const [text, setText] = useState(begin?.text ?? '');
  const [chosen, setChosen] = useState<{ readonly text: string; readonly place: FoundPlace } | undefined>(
    begin && { text: begin.text, place: { ...begin, index: 0 } },
  );

  const wanted = useDeferredValue(text.trim());
  const search = useFound(thread, wanted);
  const newest = thread.messages.at(-1);
  const hits = useMemo(
    () => withSought(placesIn(search.output, newest, wanted), begin?.text === wanted ? begin : undefined),
    [search.output, newest, wanted, begin],
  );
  const isChosen = chosen?.text === wanted;
  const at = indexOfPlace(hits, isChosen ? chosen.place : undefined);
  const hit = hits[at];
  // The current match stays while a growing answer adds more.
  if (!isChosen && hit !== undefined) setChosen({ text: wanted, place: hit });
  const { messageId, position, index = 0 } = hit ?? {};
  useEffect(() => {
    setFoundWords(wanted === '' ? undefined : { text: wanted, index });
    setFoundMessage(messageId);
    if (position !== undefined) void page.thread.readBackTo(position);
  }, [wanted, messageId, position, index, page, setFoundMessage, setFoundWords]);
  useEffect(
    () => () => {
      setFoundWords(undefined);
      setFoundMessage(undefined);
    },
    [setFoundMessage, setFoundWords],
  );

  const go = (step: number) => {
    const place = hits[(at + step + hits.length) % hits.length];
    if (place !== undefined) setChosen({ text: wanted, place });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
  };
  return (
    <div role="search" className={styles.bar}>
      <input
        autoFocus
        type="text"
        className={styles.input}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.count}>
        {wanted !== '' && search.words(t, at, hits.length)}
      </span>
      <IconButton icon={ChevronUp} label={t('find.next')} disabled={hits.length < 2} onClick={() => go(1)} />
      <IconButton icon={ChevronDown} label={t('find.previous')} disabled={hits.length < 2} onClick={() => go(-1)} />
      <IconButton icon={X} label={t('common.close')} onClick={() => setFinding(false)} />
    </div>
  );
}

interface Found {
  readonly output: PageOutput<'conversation.find'> | undefined;
  readonly words: (t: TFunction, at: number, total: number) => string;
}

/** The matches that the host finds, searched again when a message was added. */
function useFound({ conversationId, messages }: Thread, text: string): Found {
  const { client } = usePage();
  const lastId = messages.at(-1)?.id;
  const key = `${conversationId} ${text}`;
  const [known, setKnown] = useState<{ key: string; output: PageOutput<'conversation.find'> | 'failed' }>();
  useEffect(() => {
    if (text === '') return;
    const abort = new AbortController();
    const take = (output: PageOutput<'conversation.find'> | 'failed') => {
      if (!abort.signal.aborted) setKnown({ key, output });
    };
    client.call('conversation.find', { conversationId, text }, abort.signal).then(take, () => take('failed'));
    return () => abort.abort();
  }, [client, conversationId, text, key, lastId]);
  const answer = text === '' || known?.key !== key ? undefined : known.output;
  return {
    output: answer === 'failed' ? undefined : answer,
    words: (t, at, total) => {
      if (answer === undefined) return t('find.searching');
      if (answer === 'failed') return t('find.failed');
      if (total === 0) return t('find.none');
      return t(answer.hasMore ? 'find.countMore' : 'find.count', { at: at + 1, total });
    },
  };
}
