import { expect, it } from 'vitest';
import { rootId, serverId } from '../../shared/domain/ids.ts';
import type { RootView } from '../../shared/domain/root.ts';
import { serverView } from '../../e2e/gallery/fixtures/builders.ts';
import { running } from '../../e2e/gallery/fixtures/builders.ts';
import { hasStaleConfinement } from './staleConfinement.ts';

const id = serverId.parse('files');

function server(folders: string[] | undefined) {
  const state = running(1);
  if (state.kind !== 'running') throw new Error('It runs');
  return serverView('files', {
    ...state,
    facts: { ...state.facts, ...(folders && { confinement: { network: false, folders } }) },
  });
}

const root = (realPath: string, more: Partial<RootView> = {}): RootView => ({
  id: rootId.parse('r'),
  name: 'r',
  path: realPath,
  realPath,
  sharedWith: [id],
  state: 'ok',
  ...more,
});

it.each([
  ['not confined', undefined, [root('/a')], false],
  ['as it was started', ['/a', '/b'], [root('/b'), root('/a')], false],
  ['one more', ['/a'], [root('/a'), root('/b')], true],
  ['another one', ['/a'], [root('/b')], true],
  ['one that is gone', ['/a'], [root('/a', { state: 'missing' })], true],
  ['one of another server', ['/a'], [root('/a'), root('/b', { sharedWith: [] })], false],
])('%s', (_, folders, roots, answer) => {
  expect(hasStaleConfinement(server(folders), roots)).toBe(answer);
});
