import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { WorkQueueContext } from '../WorkQueue/useTurn.ts';
import { WorkQueue } from '../WorkQueue/workQueue.ts';
import { Markdown } from './Markdown.tsx';

startI18n('en');

const fences = '```\nx\n```\n\n'.repeat(2000);
const images = '![a picture](https://pictures.example/1.png)\n\n'.repeat(1000);

/** What the page renders of a text before its first paint. */
function firstDrawing(text: string, maxUnitsAtOnce: number): string {
  const queue = new WorkQueue({ maxUnitsAtOnce, maxUnitsPerSlice: 1 }, () => undefined);
  return renderToStaticMarkup(
    <WorkQueueContext value={queue}>
      <Markdown text={text} />
    </WorkQueueContext>,
  );
}

it.each([
  ['code fences', fences],
  ['pictures', images],
])('draws of very many %s only as much at once as its units allow, and shows the rest as text', (_, text) => {
  const html = firstDrawing(text, 400);
  expect(html.match(/<button/g)?.length ?? 0).toBeLessThan(45);
  expect(html.length).toBeGreaterThan(text.length);
  const whole = renderToStaticMarkup(<Markdown text={text} />);
  expect(whole.match(/<button/g)?.length).toBeGreaterThanOrEqual(1000);
  expect(whole).not.toContain('```');
});

it('draws an ordinary answer at once', () => {
  const text = '# Title\n\nSome *words*.\n\n```js\nlet a;\n```\n\n- one\n- two\n\n'.repeat(10);
  const queued = firstDrawing(text, 400).match(/<(?:button|h2|li|em)\b/g);
  expect(queued).toEqual(renderToStaticMarkup(<Markdown text={text} />).match(/<(?:button|h2|li|em)\b/g));
});

it.each([
  ['marks', `${'*'.repeat(5000)}a${'*'.repeat(5000)}`],
  ['levels', '> '.repeat(150)],
  ['one line', 'word '.repeat(20_000)],
])('shows a block of many %s as it is written, until a worker has parsed it', (_, text) => {
  const html = renderToStaticMarkup(<Markdown text={`Before.\n\n${text}`} />);
  expect(html).toContain('Before.');
  const shown = html.replace(/<[^>]*>/g, '').replaceAll('&gt;', '>');
  expect(shown).toContain(text.trim());
  expect(html).not.toMatch(/<(?:em|strong|blockquote)/);
});

it('draws the first lines of a long list, and leaves the rest as it is written until a worker has parsed it', () => {
  const html = renderToStaticMarkup(<Markdown text={'- item\n'.repeat(2000)} />);
  expect(html.match(/<li/g)?.length).toBeGreaterThan(50);
  expect(html.match(/^- item/gm)?.length).toBeGreaterThan(1000);
});
