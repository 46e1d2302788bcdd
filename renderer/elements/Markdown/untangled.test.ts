import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { type Processor, unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { effortOf } from '../../../shared/lib/markdownEffort.ts';
import { pluginsFor } from './plugins.ts';
import { remarkUntangled } from './untangled.ts';

const times = (count: number, unit: string) => Array.from({ length: count }, () => unit).join('');

describe('a tangled text', () => {
  const read = (text: string, plugins: ReturnType<typeof pluginsFor>) => {
    const data = unified().use(plugins).freeze().data() as {
      micromarkExtensions?: Options['extensions'];
      fromMarkdownExtensions?: Options['mdastExtensions'];
    };
    return fromMarkdown(text, { extensions: data.micromarkExtensions, mdastExtensions: data.fromMarkdownExtensions });
  };

  /** The kinds of nodes of a parsed text. */
  const kindsIn = (text: string, plugins: ReturnType<typeof pluginsFor>) => {
    const kinds = new Set<string>();
    const note = (node: object) => {
      if ('type' in node) kinds.add(String(node.type));
      if ('children' in node && Array.isArray(node.children)) node.children.forEach(note);
    };
    note(read(text, plugins));
    return [...kinds];
  };

  it.each([
    ['emphasis', '*a*'],
    ['strong', '__a__'],
    ['delete', '~~a~~'],
    ['link', '[a](/x)'],
    ['linkReference', '[a]\n\n[a]: https://example.org'],
    ['image', '![a](https://example.org/a.png)'],
    ['footnoteReference', 'a[^1]\n\n[^1]: note'],
    ['formula', '$a$'],
    ['formula', '$$\na\n$$'],
  ])('has no %s', (kind, text) => {
    expect(kindsIn(text, pluginsFor('usual', true))).toContain(kind);
    expect(kindsIn(text, pluginsFor('tangled', true))).not.toContain(kind);
  });

  it.each([
    ['heading', '# a'],
    ['list', '- a'],
    ['blockquote', '> a'],
    ['code', '```\na\n```'],
    ['inlineCode', '`a`'],
    ['table', '| a |\n| --- |\n| b |'],
  ])('still has a %s', (kind, text) => expect(kindsIn(text, pluginsFor('tangled', true))).toContain(kind));

  it.each(['![a](', '[^a]', '[', 'a]', '*a '])('is read in no time: 100 KB of %s', (unit) => {
    const text = times(100_000 / unit.length, unit);
    expect(effortOf(text)).toBe('tangled');
    // Quadratic time would be minutes: the limit of a test would end it.
    read(text, pluginsFor('tangled', true));
  });

  it('keeps what other plugins added', () => {
    const added = { disable: { null: ['setextUnderline'] } };
    const data = { micromarkExtensions: [added] };
    remarkUntangled.call({ data: () => data } as unknown as Processor);
    expect(data.micromarkExtensions).toHaveLength(2);
    expect(data.micromarkExtensions).toContain(added);
  });
});
