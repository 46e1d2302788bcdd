import { describe, expect, it } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import type { PromptExpansion } from '../../../shared/domain/prompt.ts';
import { insertionOf } from './insertion.ts';

const origin = {
  kind: 'prompt' as const,
  serverId: serverId.parse('s'),
  serverName: 'notes',
  prompt: 'Review',
};
const note = { type: 'resource' as const, uri: 'note://1', name: 'one', text: 'Note.', bytes: 5, origin };
const expansion = (messages: PromptExpansion['messages']): PromptExpansion => ({
  id: 'e',
  prompt: { serverId: origin.serverId, serverName: 'notes', name: 'review', title: 'Review' },
  messages,
  problems: [],
});

describe('insertionOf', () => {
  it('makes what the user says their text, and lets everything else go along', () => {
    const { text, parts } = insertionOf(
      expansion([
        { role: 'user', text: 'Read this.', parts: [note] },
        { role: 'assistant', text: 'I have.', parts: [] },
        { role: 'user', text: 'And?', parts: [] },
      ]),
    );
    expect(text).toBe('Read this.\n\nAnd?');
    expect(parts).toEqual([note, { type: 'text', text: 'I have.', role: 'assistant', origin }]);
  });
});
