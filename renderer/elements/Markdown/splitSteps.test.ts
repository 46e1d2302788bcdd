import { expect, it } from 'vitest';
import { blocksOf } from './splitBlocks.ts';
import { isHardToSplit, splitInSteps } from './splitSteps.ts';

const part = '## Part\n\nSome words to fill a line.\n\n- one\n- two\n\n';

it('splits a long text with rules and borders of many characters', () => {
  const source = `${part.repeat(1000)}\`\`\`\n+${'-'.repeat(200)}+\n\`\`\`\n\n${'*'.repeat(200)}\n\n${part.repeat(1000)}`;
  const blocks = blocksOf(splitInSteps(source));
  expect(blocks.join('')).toBe(source);
  expect(blocks.filter((block) => block.startsWith('## Part'))).toHaveLength(2000);
});

it('leaves the text far before a nested line split', () => {
  const source = `${part.repeat(2000)}${'> '.repeat(200)}x\n\n${part}`;
  const blocks = blocksOf(splitInSteps(source));
  expect(blocks.join('')).toBe(source);
  expect(blocks.filter((block) => block.startsWith('## Part')).length).toBeGreaterThan(1000);
});

it('splits nothing into nothing', () => expect(blocksOf(splitInSteps(''))).toEqual([]));

it.each([
  ['underlined lines', 'a\n-\n'.repeat(2000)],
  ['levels of a list', Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- a\n`).join('')],
  ['columns', `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${'a\n'.repeat(600)}`],
  ['levels that are not continued', `${'- '.repeat(99)}a\n${'b\n'.repeat(2900)}`],
  ['lists in lists', `${'- '.repeat(90)}a\n`.repeat(250)],
  ['characters', 'words and words\n\n'.repeat(6000)],
])('leaves a text of very many %s to a worker', (_what, text) => {
  expect(isHardToSplit(text)).toBe(true);
  expect(isHardToSplit(text.slice(0, text.length / 40))).toBe(false);
});

it('divides ordinary text at once, as much as is taken at once', () => {
  expect(isHardToSplit(part.repeat(48_000 / part.length))).toBe(false);
  expect(isHardToSplit('')).toBe(false);
});
