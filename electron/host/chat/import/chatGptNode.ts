import { z } from 'zod';
import { foreignSwitch } from './wrongPlace.ts';

/** What a message consists of: the fields of all its kinds, none of them certain to be there. */
const content = z.object({
  content_type: z.string(),
  parts: z.array(z.unknown()).optional(),
  text: z.string().optional(),
  language: z.string().nullish(),
  result: z.string().optional(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  name: z.string().nullish(),
  thoughts: z.array(z.object({ summary: z.string().nullish(), content: z.string().nullish() })).optional(),
  user_profile: z.string().nullish(),
  user_instructions: z.string().nullish(),
  model_set_context: z.string().nullish(),
});

const message = z.object({
  author: z.object({ role: z.enum(['system', 'user', 'assistant', 'tool']), name: z.string().nullish() }),
  create_time: z.number().nullish(),
  content,
  status: z.string().nullish(),
  /** `all`: the user. Anything else is the tool that the message calls. */
  recipient: z.string().nullish(),
  metadata: z
    .object({
      is_visually_hidden_from_conversation: foreignSwitch,
      attachments: z.array(z.object({ name: z.string().nullish() })).nullish(),
    })
    .nullish(),
});
export type ChatGptMessage = z.infer<typeof message>;

/** A node of the tree `mapping` of a conversation. */
export const chatGptNode = z.object({
  message: message.nullish(),
  parent: z.string().nullish(),
  children: z.array(z.string()).catch([]).default([]),
});
export type ChatGptNode = z.infer<typeof chatGptNode>;

/** The place in the tree of a node whose message cannot be read. */
const link = z.object({ parent: z.string().nullish().catch(undefined), children: chatGptNode.shape.children });

/** What is left of a node that cannot be read: what it stands between. Pure. */
export function linkOf(value: unknown): ChatGptNode {
  return link.safeParse(value).data ?? { children: [] };
}

/** What a user told ChatGPT about themselves, or it noted: instructions for models, and no message. */
export const instructionTypes: ReadonlySet<string> = new Set(['user_editable_context', 'model_editable_context']);

/** Marks of ChatGPT's own page around citations, in characters without meaning elsewhere. */
const citation = /\ue200[^\ue200\ue201]*\ue201/g;

/** The words of a message, as Markdown. Pure. */
export function contentText(of: ChatGptMessage['content']): string {
  switch (of.content_type) {
    case 'code':
    case 'execution_output':
      return of.text ?? '';
    case 'thoughts':
      return (of.thoughts ?? []).map(({ summary, content: words }) => thought(summary, words)).join('\n\n');
    case 'tether_quote':
      return paragraphs([of.title, of.url, of.text]);
    case 'tether_browsing_display':
      return of.result ?? '';
    case 'system_error':
      return paragraphs([of.name, of.text]);
    case 'user_editable_context':
      return paragraphs([of.user_profile, of.user_instructions]);
    case 'model_editable_context':
      return of.model_set_context ?? '';
    default:
      return paragraphs((of.parts ?? [of.text ?? of.result]).map(partText)).replace(citation, '');
  }
}

function thought(summary: string | null | undefined, words: string | null | undefined): string {
  return paragraphs([summary ? `**${summary}**` : '', words]);
}

function paragraphs(texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== null && text.trim() !== '').join('\n\n');
}

const spokenPart = z.object({ content_type: z.literal('audio_transcription'), text: z.string() });

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  return spokenPart.safeParse(part).data?.text ?? '';
}

const pointerPart = z.object({ content_type: z.string().regex(/_pointer$/) });

/** The files of a message: their names where they are known, and how many there are. They are not in its text. Pure. */
export function filesOf({ content: { parts = [] }, metadata }: ChatGptMessage): {
  readonly names: readonly string[];
  readonly count: number;
} {
  const names = (metadata?.attachments ?? []).map(({ name }) => name ?? '').filter((name) => name !== '');
  const pointers = parts.filter((part) => pointerPart.safeParse(part).success).length;
  // Pictures that the user attached are in both.
  return { names, count: Math.max(names.length, pointers) };
}
