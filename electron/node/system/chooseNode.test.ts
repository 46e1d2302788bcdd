import { expect, it } from 'vitest';
import { chooseNode } from './chooseNode.ts';

it.each([
  { version: '24.0.0', hasOwn: true, choice: 'this' },
  { version: '30.1.2', hasOwn: false, choice: 'this' },
  { version: '22.19.0', hasOwn: true, choice: 'own' },
  { version: '20.20.2', hasOwn: false, choice: 'none' },
])('started by Node $version with hasOwn=$hasOwn it takes: $choice', ({ version, hasOwn, choice }) => {
  expect(chooseNode(version, hasOwn)).toBe(choice);
});
