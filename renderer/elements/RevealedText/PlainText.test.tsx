import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { isPiled, revealHidden } from '../../../shared/lib/revealHidden.ts';
import { PlainText } from './PlainText.tsx';

startI18n('en');

const html = (text: string) => renderToStaticMarkup(<PlainText text={text} />);
const family = '\u{1f469}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';

it('shows a text as it is', () => {
  expect(html('a <b>\nc')).toBe('a &lt;b&gt;\nc');
  expect(html(`${family} ${family}`)).toBe(`${family} ${family}`);
});

it('names the marks and joins that are too many on one place', () => {
  expect(html(`a${'\u0301'.repeat(20)}`)).toContain('U+0301');
  const row = '\u{1f469}\u200d'.repeat(20);
  expect(html(row)).toContain('ZWJ');
  expect(revealHidden(row).filter(({ kind }) => kind === 'hidden').length).toBeGreaterThan(5);
  expect(revealHidden(`${row}\u{1f469} ${family}`).at(-1)).toMatchObject({ kind: 'shown' });
});

it('finds what is piled in a text of any length', () => {
  for (const text of [
    '',
    'word '.repeat(200_000),
    family.repeat(3),
    'e\u0301\u0323'.repeat(1000),
    '\u0915\u094d\u0937'.repeat(1000),
  ])
    expect(isPiled(text)).toBe(false);
  expect(isPiled(`${'word '.repeat(200_000)}a${'\u0301'.repeat(9)}`)).toBe(true);
  expect(isPiled('\u{1f469}\u{1f3fd}\u200d'.repeat(9))).toBe(true);
});

it('lays out a long text in pieces, and loses nothing of it', () => {
  const text = Array.from({ length: 4000 }, (_, at) => `line ${at}`).join('\n');
  const shown = html(text);
  expect(shown.match(/data-piece/g)?.length).toBeGreaterThan(5);
  expect(shown.replace(/<[^>]*>/g, '')).toBe(text);
  expect(html(text.slice(0, 5000))).toBe(text.slice(0, 5000));
});
