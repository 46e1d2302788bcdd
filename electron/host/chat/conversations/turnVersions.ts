import type { Message, TurnEnd } from '../../../../shared/domain/conversation.ts';
import { isAnswer } from '../../../../shared/domain/leftOutTurns.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';

/** A message, and whether it asked for calls. */
export interface LastMessage {
  readonly message: Message;
  readonly hasCalls: boolean;
}

/** Whether asking again replaces this answer: it is not complete, and no call rests on it. */
export function isCutShort({ message, hasCalls }: LastMessage): boolean {
  const isEmpty = message.notices.some(({ kind }) => kind === 'emptyAnswer');
  return isAnswer(message) && !hasCalls && (message.state !== 'finished' || isEmpty);
}

/** Whether nothing is lost when no version is kept of this answer. */
export function saysNothing({ message, hasCalls }: LastMessage): boolean {
  return isAnswer(message) && !hasCalls && `${message.text}${message.reasoning ?? ''}`.trim() === '';
}

/** How the last turn of a thread ended, as its last message tells. */
export function turnEndOf({ message, hasCalls }: LastMessage): TurnEnd {
  if (!isAnswer(message)) return 'interrupted';
  switch (message.state) {
    case 'finished':
      if (message.notices.some(({ kind }) => kind === 'iterationLimit')) return 'iterationLimit';
      return hasCalls ? 'stopped' : 'completed';
    case 'stopped':
    case 'failed':
      return message.state;
    case 'streaming':
    case 'interrupted':
      return 'interrupted';
    default:
      return assertNever(message.state);
  }
}
