import { expect, it } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { ServerIds } from './serverIds.ts';

it('stores the ids of many new servers once', async () => {
  const saved: Readonly<Record<string, ServerId>>[] = [];
  let last = 0;
  const store = {
    serverIds: async () => ({}),
    saveServerIds: async (ids: Record<string, ServerId>) => void saved.push(ids),
  };
  const ids = new ServerIds(store, { next: (prefix) => `${prefix}_${++last}` });
  const names = Array.from({ length: 4000 }, (_, n) => `server ${n}`);
  await ids.obtainAll(names);
  for (const name of names) await ids.obtain(name);
  expect(saved).toHaveLength(1);
  expect(Object.keys(saved[0] ?? {})).toHaveLength(4000);
  await ids.obtainAll(names);
  expect(saved).toHaveLength(1);
});
