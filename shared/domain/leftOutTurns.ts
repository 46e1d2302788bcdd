import type { Message } from './conversation.ts';
import type { MessageId } from './ids.ts';

/** Whether a message is part of a model's answer. What a prompt has the model say belongs to the user's question. */
export function isAnswer({ role, prompt }: Pick<Message, 'role' | 'prompt'>): boolean {
  return role === 'assistant' && prompt === undefined;
}

const none: ReadonlySet<MessageId> = new Set();

/**
 * The messages that models do not get because the user left out their turn: all from the message of the user to the end of the answer,
 * where any of them is marked. Pure.
 *
 * @param messages of one thread, oldest first; the turns in them count as far as they are there
 */
export function leftOutMessages(messages: readonly Message[]): ReadonlySet<MessageId> {
  if (!messages.some(({ isLeftOut }) => isLeftOut)) return none;
  const leftOut = new Set<MessageId>();
  let turn: Message[] = [];
  const end = () => {
    if (turn.some(({ isLeftOut }) => isLeftOut)) for (const { id } of turn) leftOut.add(id);
    turn = [];
  };
  for (const message of messages) {
    if (beginsTurn(message, turn.at(-1))) end();
    turn.push(message);
  }
  end();
  return leftOut;
}

/** What a prompt consists of is said at once: its messages begin one turn. */
function beginsTurn(message: Message, before: Message | undefined): boolean {
  if (isAnswer(message) || before === undefined) return false;
  return isAnswer(before) || message.prompt === undefined || before.prompt === undefined;
}

/** Whether the user may leave out the turn of this message: a model declined to answer, or it is left out already. Pure. */
export function mayBeLeftOut(message: Message): boolean {
  return message.isLeftOut === true || (isAnswer(message) && message.notices.some(({ kind }) => kind === 'refused'));
}

/** The message with the mark, or without it. Pure. */
export function withLeftOut({ isLeftOut: _, ...message }: Message, isLeftOut: boolean): Message {
  return isLeftOut ? { ...message, isLeftOut } : message;
}
