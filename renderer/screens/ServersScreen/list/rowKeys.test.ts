import { expect, it } from 'vitest';
import { rowIntent } from './rowKeys.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

it.each([
  [{ key: 'ArrowDown' }, { kind: 'move', to: 'next', mustSelect: false }],
  [
    { key: 'ArrowUp', shiftKey: true },
    { kind: 'move', to: 'previous', mustSelect: true },
  ],
  [{ key: 'Home' }, { kind: 'move', to: 'first', mustSelect: false }],
  [{ key: 'Enter' }, { kind: 'open' }],
  [{ key: ' ' }, { kind: 'switch' }],
  [{ key: ' ', shiftKey: true }, { kind: 'toggle' }],
  [{ key: 'Delete' }, { kind: 'remove' }],
  [{ key: 'Escape' }, { kind: 'leave' }],
  [{ key: 'a', ctrlKey: true }, { kind: 'selectAll' }],
  [{ key: 'A', metaKey: true }, { kind: 'selectAll' }],
  // Keys of the system and of the rest of the page.
  [{ key: 'a' }, undefined],
  [{ key: 'ArrowDown', altKey: true }, undefined],
  [{ key: 'Enter', ctrlKey: true }, undefined],
  [{ key: 'Delete', ctrlKey: true }, undefined],
] as const)('%o means %o', (key, intent) => {
  expect(rowIntent({ ...plain, ...key })).toEqual(intent);
});
