import { afterAll, beforeAll, expect } from 'vitest';
import { changedGlobals, type Globals, readGlobals } from './globals.ts';

/** For files that share their workers in any order: the next one finds the globals as this one did. */
let before: Globals;

beforeAll(() => {
  before = readGlobals();
});

afterAll(() => expect(changedGlobals(before, readGlobals()), 'changed and not put back').toEqual([]));
