import { expect, it } from 'vitest';
import { chooseNode } from './chooseNode.ts';

it.each([
  { version: '24.0.0', ownIsThere: true, choice: 'this' },
  { version: '30.1.2', ownIsThere: false, choice: 'this' },
  { version: '22.19.0', ownIsThere: true, choice: 'own' },
  { version: '20.20.2', ownIsThere: false, choice: 'none' },
])('started by Node $version with ownIsThere=$ownIsThere it takes: $choice', ({ version, ownIsThere, choice }) => {
  expect(chooseNode(version, ownIsThere)).toBe(choice);
});
