import { expect, it } from 'vitest';
import { blocksOf } from './splitBlocks.ts';
import { splitInSteps } from './splitSteps.ts';

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
