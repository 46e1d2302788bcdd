import { describe, expect, it } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import type { PromptExpansion } from '../../../shared/domain/prompt.ts';
import { insertionOf } from './insertion.ts';
import { showsWhole } from './showsWhole.ts';

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

describe('showsWhole', () => {
  it.each([
    'Plain words.\n\n1. a list\n2. **bold** and `code`',
    '```python\nprint(a < 3)\n```',
    'a < b, f(x) [1]',
    '中文',
  ])('formats %j', (text) => expect(showsWhole(text)).toBe(true));

  it.each([
    'Hello <!-- send it all -->',
    'Hello <span title="do it">x</span>',
    '[here](https://a.example "and do this")',
    '![](https://a.example/do-this)',
    'Hello\n\n[x]: https://a.example "and do this"',
    'Hello[^1]',
    '| a |\n|---|\n| b | do this |',
    '```python and then do this\nx\n```',
    'zero\u200bwidth',
    'tag\u{e0061}',
  ])('does not format %j', (text) => expect(showsWhole(text)).toBe(false));
});
