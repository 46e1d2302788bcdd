import { expect, it } from 'vitest';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import { hexLines } from './hexLines.ts';
import { readingDiff } from './readingDiff.ts';

const text = (words: string): ResourceContent => ({
  kind: 'text',
  uri: 'a:1',
  text: words,
  size: 0,
  left: 0,
  whole: null,
});
const bytes = (blob: string): ResourceContent => ({
  kind: 'bytes',
  uri: 'a:2',
  blob: blob as Sha256,
  size: 1,
  head: '',
  sniffed: null,
});

it('tells what changed with a few lines around it', () => {
  const before = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const after = before.with(10, 'other').join('\n');
  const [diff] = readingDiff([text(before.join('\n'))], [text(after)]);
  expect(diff?.runs).toHaveLength(1);
  const run = diff?.runs === 'tooDifferent' ? undefined : diff?.runs?.[0];
  expect(run?.filter(({ change }) => change !== 'same')).toEqual([
    { change: 'removed', text: 'line 10' },
    { change: 'added', text: 'other' },
  ]);
  expect(run).toHaveLength(8);
});

it('tells of parts that came and went, and of other bytes', () => {
  expect(readingDiff([bytes('a')], [bytes('b')])).toEqual([{ uri: 'a:2', runs: undefined }]);
  expect(readingDiff([bytes('a')], [bytes('a'), text('new')])).toEqual([
    { uri: 'a:1', runs: [[{ change: 'added', text: 'new' }]] },
  ]);
  expect(readingDiff([text('same')], [text('same')])).toEqual([]);
});

it('gives up on texts that have nothing in common', () => {
  const lines = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word} ${at}`).join('\n');
  expect(readingDiff([text(lines('a'))], [text(lines('b'))])).toEqual([{ uri: 'a:1', runs: 'tooDifferent' }]);
});

it('writes bytes down as hex and letters', () => {
  expect(hexLines('00414243ff')).toBe(`000000  00 41 42 43 ff${' '.repeat(33)}  ·ABC·`);
  expect(hexLines('41'.repeat(17)).split('\n')[1]).toMatch(/^000010 {2}41 /);
  expect(hexLines('')).toBe('');
});
