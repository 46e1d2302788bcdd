import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOffered, summaryOf } from './assistant.ts';
import { serverId } from './ids.ts';

const [a, b] = [serverId.parse('a'), serverId.parse('b')];
const setup = { instructions: '', tools: [{ serverId: a }, { serverId: b, names: ['read'] }] };

it('offers every tool of a named server, or only the named ones', () => {
  expect(isOffered(setup, { serverId: a, name: 'any' })).toBe(true);
  expect(isOffered(setup, { serverId: b, name: 'read' })).toBe(true);
  expect(isOffered(setup, { serverId: b, name: 'write' })).toBe(false);
  expect(isOffered(setup, { serverId: serverId.parse('c'), name: 'read' })).toBe(false);
});

it('offers everything without a list, and nothing with an empty one', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(isOffered(undefined, { serverId: a, name })).toBe(true);
      expect(isOffered({ tools: null }, { serverId: a, name })).toBe(true);
      expect(isOffered({ tools: [] }, { serverId: a, name })).toBe(false);
    }),
  );
});

it('says of a setup only that there is one', () => {
  expect(summaryOf({ instructions: 'Be brief.', tools: [] }, 'Editor')).toEqual({
    assistant: 'Editor',
    hasInstructions: true,
    hasOwnTools: true,
  });
  expect(summaryOf({ instructions: '', tools: null }, undefined)).toBeUndefined();
});
