import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { Markdown } from './Markdown.tsx';
import { MarkdownBlock } from './MarkdownBlock.tsx';

startI18n('en');
const words = 'Some words that fill a line of this long answer.\n\n';

it('keeps the footnotes of a text that is too long to be one block as text, where they are', () => {
  const source = `${words}Near[^1].\n\n[^1]: The **near** note.\n\n${words.repeat(1100)}Far[^2].\n\n${words.repeat(30)}[^2]: https://example.org/`;
  const html = renderToStaticMarkup(<Markdown text={source} />);
  expect(html).toContain('Near[^1].');
  expect(html).toContain('<p>[^1]: The <strong>near</strong> note.</p>');
  expect(html).toContain('[^2]');
  expect(html).toContain('example.org');
  expect(html).not.toContain('footnote');
});

it('sets the footnotes of a whole text apart', () => {
  const html = renderToStaticMarkup(<Markdown text={'a[^1]\n\n[^1]: The note.'} />);
  expect(html.match(/footnote-label"/g)?.length).toBeGreaterThan(0);
  expect(html).not.toContain('[^1]');
});

it.each([
  ['[^1]: A note\n\n    of two paragraphs', '<p>[^1]: A note</p>\n<p>of two paragraphs</p>'],
  ['[^1]: ```\n    code\n    ```', '<p>[^1]: </p>'],
  ['> [^Name]: in *a* quote[^2]\n\n[^2]: https://example.org/', '<p>[^Name]: in <em>a</em> quote[^2]</p>'],
  ['[^1]: [^2]: inner', '<p>[^2]: inner</p>'],
])('keeps the marks of %j in a part of a text', (source, expected) => {
  expect(renderToStaticMarkup(<MarkdownBlock source={source} />)).toContain(expected);
});

it('keeps the note of a text whose references are not read', () => {
  const source = `a[^1]${'a*b '.repeat(2001)}\n\n[^1]: The note.`;
  expect(renderToStaticMarkup(<Markdown text={source} />)).toContain('The note.');
});
