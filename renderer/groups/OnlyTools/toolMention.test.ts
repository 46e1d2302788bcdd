import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolMentionAt, withoutToolMention } from './toolMention.ts';

const at = (text: string) => toolMentionAt(text, text.length);

describe('a tool that is typed', () => {
  it('begins with a # at the beginning of a word', () => {
    expect(at('#')).toEqual({ from: 0, search: '' });
    expect(at('use #ec')).toEqual({ from: 4, search: 'ec' });
    expect(at('(#ec')).toEqual({ from: 1, search: 'ec' });
    expect(at('line\n#list_files')).toEqual({ from: 5, search: 'list_files' });
    expect(toolMentionAt('#echo and more', 3)).toEqual({ from: 0, search: 'ec' });
  });

  it('is no heading, no number, no anchor and no colour within a word', () => {
    for (const text of ['# Title', '## ', '##', 'see #123', 'C#', 'a#b', 'page.html#part', '#one#two', '# ']) {
      expect(at(text), text).toBeUndefined();
    }
  });

  it('leaves the rest of the text as it is when it is taken out', () => {
    const words = fc.stringMatching(/^[a-z ]{0,12}$/u);
    fc.assert(
      fc.property(words, fc.stringMatching(/^[a-z_]{0,8}$/u), words, (before, search, after) => {
        const start = before === '' ? '' : `${before} `;
        const text = `${start}#${search} ${after}`;
        const mention = toolMentionAt(text, start.length + 1 + search.length);
        expect(mention).toEqual({ from: start.length, search });
        if (mention !== undefined) expect(withoutToolMention(text, mention)).toBe(start + after);
      }),
    );
  });
});
