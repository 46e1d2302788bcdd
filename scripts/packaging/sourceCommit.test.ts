import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sourceCommit } from './sourceCommit.mjs';

const root = resolve(import.meta.dirname, '../..');

test('a build is stamped with the commit of its sources', () => {
  expect(sourceCommit(root, { GITHUB_SHA: 'a1'.repeat(20) })).toBe('a1a1a1a1a1a1');
  expect(sourceCommit(root, { GITHUB_SHA: 'main; rm -rf /' })).toBe('');
  expect(sourceCommit(tmpdir(), {})).toBe('');
  // Not that of a repository in which the sources merely lie.
  expect(sourceCommit(resolve(root, 'scripts'), {})).toBe('');
});
