import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AuditEntry, AuditFilter } from '../../../shared/domain/audit.ts';
import { serverId, sha256 } from '../../../shared/domain/ids.ts';
import { SqliteAuditStore } from './auditStore.ts';
import { Database } from './database.ts';
import { migrations } from './migrations.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-audit-'));
  return () => rm(folder, { recursive: true, force: true });
});

const hash = sha256.parse('a'.repeat(64));

function entry(more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    at: 1000,
    kind: 'toolCall',
    serverId: serverId.parse('s1'),
    serverName: 'notes',
    toolName: 'search',
    decision: {
      outcome: 'allowed',
      by: 'user',
      reason: { kind: 'user', action: 'allow', scope: 'once' },
      decidedAt: 1000,
    },
    ...more,
  };
}

function open() {
  const database = new Database(join(folder, 'a.db'));
  onTestFinished(() => database.close());
  return { database, store: new SqliteAuditStore(database) };
}

describe('search', () => {
  const never = { kind: 'rule', server: 'never', tool: '100%', action: 'deny' } as const;
  const denied = { outcome: 'denied', by: 'rule', reason: never, decidedAt: 1 } as const;
  const rows = [
    entry(),
    entry({ kind: 'root', at: 2000, serverName: 'Files_1', toolName: undefined }),
    entry({ serverId: serverId.parse('s2'), arguments: '{"path":"C:\\\\Users","quote":"say \\"hi\\""}' }),
    entry({ decision: denied }),
    entry({ kind: 'resourceRead', serverName: 'wiki', toolName: undefined, address: 'wiki://Start', bytes: 9 }),
  ];
  it.each<[AuditFilter, number[]]>([
    [{}, [5, 4, 3, 2, 1]],
    [{ kind: 'root' }, [2]],
    [{ outcome: 'denied' }, [4]],
    [{ serverId: serverId.parse('s2') }, [3]],
    [{ since: 1500 }, [2]],
    [{ text: 'FILES' }, [2]],
    [{ text: '100%' }, [4]],
    // In the words of either language.
    [{ text: 'policy file: never / 100% →' }, [4]],
    [{ text: '策略文件的规则：never' }, [4]],
    [{ text: 'allowed once' }, [5, 3, 2, 1]],
    [{ text: '"kind"' }, []],
    [{ text: 's_1' }, [2]],
    [{ text: 'i://start' }, [5]],
    [{ text: '"hi"' }, []],
    [{ text: 'say \\"hi' }, [3]],
    [{ text: 'C:\\\\Users' }, [3]],
    [{ text: 'serverName' }, []],
    [{ text: 'search', kind: 'toolCall', outcome: 'allowed' }, [3, 1]],
  ])('%o finds %o', async (filter, ids) => {
    const { store } = open();
    for (const [at, row] of rows.entries()) store.append({ id: at + 1, entry: row, hash });
    const found = await store.search({ before: 9, from: 1, limit: 9, filter });
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect((await store.search({ before: 4, from: 2, limit: 1, filter: {} })).map(({ id }) => id)).toEqual([3]);
  });
});

it('reads rows of a version without hashes, and adds the hashes once', async () => {
  const old = new DatabaseSync(join(folder, 'a.db'));
  old.exec(`${migrations[0] ?? ''}; PRAGMA user_version=1`);
  old.prepare('INSERT INTO audit (data) VALUES (?)').run(JSON.stringify(entry()));
  old.close();
  const { store } = open();
  expect(await store.last()).toMatchObject({ id: 1, hash: null, entry: { kind: 'toolCall' } });
  await store.seal([{ id: 1, hash }]);
  await store.seal([{ id: 1, hash: sha256.parse('b'.repeat(64)) }]);
  expect(await store.last()).toMatchObject({ id: 1, hash });
});

it('keeps where the chain ends, and reads rows that hold anything', async () => {
  const { store, database } = open();
  expect(await store.head()).toBeUndefined();
  await store.saveHead({ id: 3, hash, rows: 3, broken: { kind: 'cut', id: 2 } });
  expect(await store.head()).toEqual({ id: 3, hash, rows: 3, broken: { kind: 'cut', id: 2 } });
  database.run('INSERT INTO audit (id, data) VALUES (7, ?)', 'no json');
  expect(await store.following(0, 5)).toEqual([{ id: 7, entry: {}, hash: null }]);
  expect(await store.count()).toBe(1);
});
