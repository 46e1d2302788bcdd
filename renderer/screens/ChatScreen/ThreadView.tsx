import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { leftOutMessages } from '../../../shared/domain/leftOutTurns.ts';
import type { Thread } from '../../../shared/domain/thread.ts';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import type { PageState } from '../../store/pageStore.ts';
import { useQuery } from '../../store/useQuery.ts';
import { selectActivity, selectApprovals } from '../../store/selectors.ts';
import { answerEnds } from './answerEnds.ts';
import { ComparedAnswers } from './ComparedAnswers.tsx';
import { startOfLastAnswer } from './comparedRow.ts';
import { InstructionsWaiting } from './InstructionsWaiting.tsx';
import { SecondNotAsked } from './SecondNotAsked.tsx';
import { ThreadRow } from './ThreadRow.tsx';
import { TurnEnd } from './TurnEnd.tsx';
import { useAnnouncements } from './useAnnouncements.ts';
import { useFollowEnd } from './useFollowEnd.ts';
import { useFoundWords } from './useFoundWords.ts';
import { useSentMessage } from './useSentMessage.ts';
import { useShift } from './useShift.ts';
import styles from './ThreadView.module.css';

/** Within this distance of the top, older messages are loaded, so that scrolling does not wait for them; pixels. */
const readOlderWithin = 600;

/** The space above the first message, in pixels. */
const contentPadding = 8;

/** The messages of the open conversation, as many as fit the window. */
export function ThreadView({ thread, isReadingOlder }: { readonly thread: Thread; readonly isReadingOlder: boolean }) {
  const { t } = useTranslation();
  const page = usePage();
  const log = useRef<HTMLDivElement>(null);
  useAnnouncements(log, thread);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const heldRoom = useRef<HTMLDivElement>(null);
  const follow = useFollowEnd(scroller, content, heldRoom);
  const shift = useShift(thread.messages);
  const list = useRef<VirtualizerHandle>(null);
  useFoundWords(content);
  const comparison = usePageState(selectActivity)?.comparison;
  // Two answers that are compared are one row, the last one.
  const comparedAt = comparison === undefined ? undefined : startOfLastAnswer(thread.messages);
  const rows = useMemo(
    () => (comparedAt === undefined ? thread.messages : thread.messages.slice(0, comparedAt + 1)),
    [thread.messages, comparedAt],
  );
  const rowOf = (at: number) => Math.min(at, rows.length - 1);
  const found = usePageState((state) => state.foundMessage);
  const foundAt = found === undefined ? -1 : rowOf(thread.messages.findIndex((message) => message.id === found));
  const { release } = follow;
  useEffect(() => {
    if (foundAt === -1) return;
    release();
    list.current?.scrollToIndex(foundAt, { align: 'center' });
  }, [foundAt, release]);
  const room = useSentMessage(thread, { scroller, content, list, startMargin: contentPadding, follow: follow.jump });
  const soughtAt = rowOf(usePageState((state) => placeOfQuestion(state, thread)));
  useEffect(() => {
    if (soughtAt === -1) return;
    release();
    list.current?.scrollToIndex(soughtAt, { align: 'nearest' });
  }, [soughtAt, release]);
  const shownVersion = usePageState((state) => state.shownVersion?.messageId);
  const versionAt = shownVersion === undefined ? -1 : rowOf(thread.messages.findIndex(({ id }) => id === shownVersion));
  useEffect(() => {
    if (versionAt === -1) return;
    release();
    list.current?.scrollToIndex(versionAt, { align: 'nearest' });
  }, [versionAt, release]);
  const withApps = usePageState((state) => state.openApps);
  // An open app keeps running while it is out of view.
  const keepMounted = useMemo(
    () => thread.messages.flatMap(({ id }, at) => (id in withApps ? [Math.min(at, rows.length - 1)] : [])),
    [thread.messages, rows, withApps],
  );
  const summaryReads = usePageState((state) => state.summaryReads);
  const { query } = useQuery('summary.get', { conversationId: thread.conversationId }, summaryReads);
  const summary = query.kind === 'ready' ? query.output.summary : null;
  const lastId = thread.messages.at(-1)?.id;
  const answer = useMemo(() => thread.messages.slice(comparedAt), [thread.messages, comparedAt]);
  const leftOut = useMemo(() => leftOutMessages(thread.messages), [thread.messages]);
  const ends = useMemo(() => answerEnds(thread.messages, thread.hasOlder), [thread.messages, thread.hasOlder]);

  return (
    <div ref={log} role="log" aria-label={t('thread.title')} aria-live="polite" className={styles.log}>
      {/* Streaming and scrolling text is not announced; `useAnnouncements` announces finished messages. */}
      <div
        ref={scroller}
        className={styles.scroller}
        aria-live="off"
        tabIndex={0}
        role="group"
        aria-label={t('thread.messages')}
        {...follow.handlers}
        onScroll={(event) => {
          follow.handlers.onScroll();
          if (event.currentTarget.scrollTop < readOlderWithin) page.thread.readOlder();
        }}
      >
        <div ref={content} className={styles.content}>
          <Virtualizer
            ref={list}
            data={rows}
            scrollRef={scroller}
            shift={shift}
            startMargin={contentPadding}
            bufferSize={800}
            keepMounted={keepMounted}
          >
            {(message, at) =>
              comparison !== undefined && at === comparedAt ? (
                <div key="compared" className={styles.row}>
                  <ComparedAnswers
                    conversationId={thread.conversationId}
                    comparison={comparison}
                    answer={answer}
                    calls={thread.calls}
                  />
                </div>
              ) : (
                <ThreadRow
                  key={message.id}
                  message={message}
                  calls={thread.calls[message.id]}
                  versions={thread.versions[message.id]}
                  isFirst={!thread.hasOlder && message.id === thread.messages[0]?.id}
                  isLast={message.id === lastId}
                  isAnswerEnd={ends.has(message.id)}
                  usage={ends.get(message.id)}
                  isLeftOut={leftOut.has(message.id)}
                  summary={summary?.through === message.id ? summary : undefined}
                />
              )
            }
          </Virtualizer>
          <TurnEnd />
          <SecondNotAsked />
          <InstructionsWaiting />
          <div ref={room} aria-hidden />
          <div ref={heldRoom} aria-hidden />
        </div>
      </div>
      {isReadingOlder && (
        <p className={styles.top}>
          <Spinner /> {t('thread.readingOlder')}
        </p>
      )}
      {!follow.atEnd && (
        <button type="button" className={styles.jump} onClick={follow.jump}>
          <ArrowDown size={15} aria-hidden />
          {t('thread.jump')}
        </button>
      )}
    </div>
  );
}

/** The index of the message with the question that the user wants to see: a distant one is not rendered yet. */
function placeOfQuestion(state: PageState, { messages, calls }: Thread): number {
  const sought = selectApprovals(state).find(({ id }) => id === state.soughtQuestion);
  if (sought === undefined) return -1;
  return messages.findIndex(({ id }) => calls[id]?.some((call) => call.id === sought.callId) === true);
}
