import { memo } from 'react';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { Thread } from '../../../shared/domain/thread.ts';
import { AssistantMessage } from '../../groups/MessageView/AssistantMessage.tsx';
import { copyMessage } from '../../store/actions/exportActions.ts';
import { usePage } from '../../store/page.ts';
import { drawPart } from '../drawPart.tsx';
import { FailedTurnActions } from './FailedTurnActions.tsx';
import { answerEnds } from './answerEnds.ts';
import { MessageCalls } from './MessageCalls.tsx';

interface AnswerMessagesProps {
  readonly messages: readonly Message[];
  readonly calls: Thread['calls'];
  /** It can be asked for again if it did not end well. */
  readonly canRetry: boolean;
}

/** The messages of one of two answers, with their calls. A column that does not change is not drawn again by the other one. */
export const AnswerMessages = memo(function AnswerMessages({ messages, calls, canRetry }: AnswerMessagesProps) {
  const page = usePage();
  const last = messages.at(-1)?.id;
  const ends = answerEnds(messages);
  return messages.map((message) => (
    <div key={message.id} data-message={message.id}>
      <AssistantMessage
        message={message}
        drawPart={drawPart}
        calls={calls[message.id] === undefined ? undefined : <MessageCalls calls={calls[message.id] ?? []} />}
        actions={canRetry && message.id === last ? <FailedTurnActions error={message.error} isCompared /> : undefined}
        declined={undefined}
        onCopyFormatted={() => copyMessage(page, message)}
        again={undefined}
        switcher={undefined}
        usage={ends.get(message.id)}
      />
    </div>
  ));
});
