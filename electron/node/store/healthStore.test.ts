import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import { emptyHealthDay } from '../../../shared/domain/serverHealth.ts';
import { Database } from './database.ts';
import { SqliteHealthStore } from './healthStore.ts';

const [one, two] = [serverId.parse('one'), serverId.parse('two')];

it('replaces a day, drops old days, forgets a server, and leaves out what it cannot read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-health-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'gatehouse.db');
  const db = new Database(path);
  const store = new SqliteHealthStore(db);
  const row = (id: typeof one, day: string, calls: number) => ({ ...emptyHealthDay(day), serverId: id, calls });
  await store.saveHealth([row(one, '2026-10-01', 1), row(two, '2026-11-24', 2)], '2026-10-01');
  await store.saveHealth([row(two, '2026-11-24', 5), row(one, '2026-11-24', 7)], '2026-10-02');
  db.run("INSERT INTO server_health VALUES ('three', '2026-11-24', '{')");
  db.run(`INSERT INTO server_health VALUES ('four', '2026-11-24', '{"day":"2026-11-24","calls":-1}')`);
  db.close();

  const again = new Database(path);
  onTestFinished(() => again.close());
  const read = new SqliteHealthStore(again);
  const calls = async () => (await read.health()).map(({ serverId: id, calls: count }) => [id, count]).toSorted();
  expect(await calls()).toEqual([
    [one, 7],
    [two, 5],
  ]);
  await read.forgetHealth(two);
  expect(await calls()).toEqual([[one, 7]]);
});
