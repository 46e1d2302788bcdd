import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { mayBeLeftOut } from '../../../shared/domain/leftOutTurns.ts';
import type { TokenUsage } from '../../../shared/domain/model.ts';
import type { ChatSummary } from '../../../shared/domain/summary.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { AssistantMessage } from '../../groups/MessageView/AssistantMessage.tsx';
import { UserMessage } from '../../groups/MessageView/UserMessage.tsx';
import { drawPart } from '../drawPart.tsx';
import { copyMessage } from '../../store/actions/exportActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { saidIn } from '../../store/actions/conversationActions.ts';
import { selectIsAnswering } from '../../store/selectors.ts';
import { DeclinedTurn } from './DeclinedTurn.tsx';
import { FailedTurnActions } from './FailedTurnActions.tsx';
import { ChatSetupNote } from './ChatSetupNote.tsx';
import { ProjectNote } from './ProjectNote.tsx';
import { ImportedNote } from './ImportedNote.tsx';
import { RegenerateButtons } from './RegenerateButtons.tsx';
import { MessageVersions } from './MessageVersions.tsx';
import { MessageCalls } from './MessageCalls.tsx';
import { ThreadSummary } from './ThreadSummary.tsx';
import { canHighlight } from './useFoundWords.ts';
import styles from './ThreadView.module.css';

interface ThreadRowProps {
  readonly message: Message;
  readonly calls: readonly ToolCall[] | undefined;
  /** All versions of it, if there are several. */
  readonly versions: readonly MessageId[] | undefined;
  /** It begins the chat. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** It is the last message of a model's answer. */
  readonly isAnswerEnd: boolean;
  /** Of that answer. */
  readonly usage: TokenUsage | undefined;
  /** Its turn is left out of what models get. */
  readonly isLeftOut: boolean;
  /** Models get it in place of the messages up to this one. */
  readonly summary: ChatSummary | undefined;
}

/** One message of the thread. */
export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { message, calls, versions, isFirst, isLast, isAnswerEnd, usage, isLeftOut, summary } = props;
  const { t } = useTranslation();
  const page = usePage();
  const isUnfolded = usePageState((state) => state.unfolded.has(message.id));
  const found = usePageState((state) => state.foundMessage === message.id);
  const edit = () => {
    page.store.getState().startEdit(message.conversationId, message.id, saidIn(message));
  };
  // The text of a prompt is not edited here: it belongs to its server.
  const canEdit = message.prompt === undefined;
  const offBecause = usePageState(selectIsAnswering) ? t('thread.notWhileAnswering') : undefined;
  const switcher = versions && <MessageVersions message={message} versions={versions} offBecause={offBecause} />;
  // While tools run, the message that called them is not the end of the answer. A failed answer has its own buttons.
  const isComplete = isAnswerEnd && !(isLast && (offBecause !== undefined || message.state !== 'finished'));
  return (
    <div
      className={styles.row}
      data-ends-turn={isAnswerEnd ? '' : undefined}
      data-left-out={isLeftOut ? '' : undefined}
    >
      {isFirst && <ImportedNote />}
      {isFirst && <ProjectNote />}
      {isFirst && <ChatSetupNote />}
      <div data-message={message.id} className={found && !canHighlight ? styles.found : undefined}>
        {message.role === 'user' ? (
          <UserMessage
            message={message}
            drawPart={drawPart}
            isLeftOut={isLeftOut}
            isUnfolded={isUnfolded}
            onUnfold={(isOpen) => page.store.getState().setUnfolded(message.id, isOpen)}
            onEdit={canEdit ? edit : undefined}
            offBecause={offBecause}
            switcher={switcher}
          />
        ) : (
          <AssistantMessage
            message={message}
            drawPart={drawPart}
            calls={calls === undefined || calls.length === 0 ? undefined : <MessageCalls calls={calls} />}
            actions={isLast ? <FailedTurnActions error={message.error} /> : undefined}
            declined={
              mayBeLeftOut(message) && (message.isLeftOut === true || isComplete) ? (
                <DeclinedTurn message={message} offBecause={offBecause} />
              ) : undefined
            }
            onCopyFormatted={() => copyMessage(page, message)}
            again={isComplete ? <RegenerateButtons message={message} offBecause={offBecause} /> : undefined}
            switcher={switcher}
            usage={isAnswerEnd ? usage : message.usage}
          />
        )}
      </div>
      {summary !== undefined && <ThreadSummary summary={summary} />}
    </div>
  );
});
