import type { MessagePart } from '../../../shared/domain/messagePart.ts';
import type { PromptExpansion } from '../../../shared/domain/prompt.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';

/** The text and parts that a prompt puts into the composer. */
export interface Insertion {
  readonly text: string;
  readonly parts: readonly MessagePart[];
}

/**
 * A prompt as a draft of the user: its user text goes into the composer, and everything else becomes attachments, in which the
 * words of the assistant stay marked as such. Pure.
 */
export function insertionOf({ prompt, messages }: PromptExpansion): Insertion {
  const { serverId, serverName, name, title } = prompt;
  const origin = { kind: 'prompt' as const, serverId, serverName, prompt: keepStart(title ?? name, 1000) };
  const said = messages.filter(({ role, text }) => role === 'user' && text !== '').map(({ text }) => text);
  const parts = messages.flatMap(({ role, text, parts: own }): MessagePart[] => {
    const words = role === 'assistant' && text !== '' ? [{ type: 'text' as const, text, role, origin }] : [];
    return [...words, ...own];
  });
  return { text: said.join('\n\n'), parts };
}
