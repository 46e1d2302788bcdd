import { describe, expect, it } from 'vitest';
import type { FolderPart } from '../../../../shared/domain/dataFolder.ts';
import { FakeDataFolder } from '../../testing/fakeDataFolder.ts';
import { FolderCleaning } from './folderCleaning.ts';

const going = new AbortController().signal;

function cleaningOf(sizes: Readonly<Partial<Record<FolderPart, number>>>) {
  const dataFolder = new FakeDataFolder();
  for (const [part, bytes] of Object.entries(sizes)) dataFolder.bytes.set(part as FolderPart, bytes);
  const done: string[] = [];
  const cleaning = new FolderCleaning({
    dataFolder,
    sweep: {
      sweep: async () => {
        dataFolder.bytes.set('attachments', 400);
        return 1;
      },
    },
    keptRecords: { forgetAll: async () => void done.push('records of servers') },
  });
  return { cleaning, done };
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
});
