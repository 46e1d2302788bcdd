import { describe, expect, it } from 'vitest';
import type { FolderPart } from '../../../../shared/domain/dataFolder.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { FakeDataFolder } from '../../testing/fakeDataFolder.ts';
import { FolderCleaning } from './folderCleaning.ts';

const going = new AbortController().signal;

function cleaningOf(sizes: Readonly<Partial<Record<FolderPart, number>>>, isRefused = false) {
  const dataFolder = new FakeDataFolder();
  for (const [part, bytes] of Object.entries(sizes)) dataFolder.bytes.set(part as FolderPart, bytes);
  const done: string[] = [];
  const asked: string[] = [];
  const audited: string[] = [];
  const cleaning = new FolderCleaning({
    dataFolder,
    sweep: {
      sweep: async () => {
        dataFolder.bytes.set('attachments', 400);
        return 1;
      },
    },
    keptRecords: { forgetAll: async () => void done.push('records of servers') },
    confirm: async (what) => {
      if (what.kind === 'dataFolder') asked.push(what.act);
      if (isRefused) throw problemError({ kind: 'stoppedByUser' });
    },
    audit: { folderPartRemoved: (what) => void audited.push(what) },
  });
  return { cleaning, done, asked, audited };
}

describe('cleaning up the data folder', () => {
  it('tells how much became free of what was cleaned', async () => {
    const { cleaning } = cleaningOf({ attachments: 1000, logs: 50 });
    expect(await cleaning.cleanUp('attachments', going)).toBe(600);
  });

  it('deletes the logs of servers with the log of Gatehouse, and nothing else', async () => {
    const { cleaning, done } = cleaningOf({ attachments: 1000, logs: 50, damaged: 7 });
    expect(await cleaning.cleanUp('logs', going)).toBe(50);
    expect(done).toEqual(['records of servers']);
    expect((await cleaning.use(going)).parts.map(({ part }) => part)).toEqual(['attachments', 'damaged']);
  });

  it('deletes damaged databases', async () => {
    const { cleaning, done } = cleaningOf({ logs: 50, damaged: 7 });
    expect(await cleaning.cleanUp('damaged', going)).toBe(7);
    expect(done).toEqual([]);
  });

  it('asks the trust page before logs and damaged databases are gone, and records all it deletes', async () => {
    const { cleaning, asked, audited } = cleaningOf({ logs: 50, damaged: 7, attachments: 400 });
    for (const what of ['logs', 'damaged', 'attachments'] as const) await cleaning.cleanUp(what, going);
    expect(asked).toEqual(['removeLogs', 'removeDamaged']);
    expect(audited).toEqual(['logs', 'damaged', 'attachments']);
  });

  it('deletes nothing that was refused there', async () => {
    const { cleaning, done, audited } = cleaningOf({ logs: 50, damaged: 7 }, true);
    for (const what of ['logs', 'damaged'] as const)
      await expect(cleaning.cleanUp(what, going)).rejects.toMatchObject({ code: 'cancelled' });
    expect((await cleaning.use(going)).parts).toHaveLength(2);
    expect([done, audited]).toEqual([[], []]);
  });
});
