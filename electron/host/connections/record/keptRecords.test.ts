import { describe, expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import type { KeptRecord } from '../../../../shared/domain/serverRecord.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemoryRecordFiles } from '../../testing/memoryRecordFiles.ts';
import { KeptRecords } from './keptRecords.ts';
import { ServerRecord } from './serverRecord.ts';

const id = serverId.parse('server_1');
const line = (text: string): KeptRecord => ({ kind: 'log', line: { at: 1, source: 'stderr', level: 'info', text } });
const message = (text: string): KeptRecord => ({
  kind: 'traffic',
  entry: { at: 1, direction: 'sent', kind: 'request', method: 'ping', text, isWhole: true },
});

function begin() {
  const files = new MemoryRecordFiles();
  const clock = new ManualClock();
  const setting = { isOn: true };
  const hideSecrets = (text: string) => text.replaceAll('hunter22', '[secret K]').replaceAll('"broken":', '[secret B]');
  return { files, clock, setting, kept: new KeptRecords({ files, clock, isOn: () => setting.isOn, hideSecrets }) };
}

describe('KeptRecords', () => {
  it('writes the records of one second together, and none immediately', async () => {
    const { files, clock, kept } = begin();
    const record = new ServerRecord(clock, kept.sinkOf(id));
    record.log.add('stderr', 'info', 'one');
    record.log.add('stderr', 'info', 'two');
    record.traffic.add('sent', { jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(files.written.size).toBe(0);
    clock.advance(500);
    expect(files.written.size).toBe(0);
    clock.advance(600);
    await kept.flush();
    expect(files.written.get(id)?.map(({ kind }) => kind)).toEqual(['log', 'log', 'traffic']);
  });

  it('replaces secrets, and reports when a message is no longer JSON', async () => {
    const { files, kept } = begin();
    const sink = kept.sinkOf(id);
    sink(line('key hunter22'));
    sink(message('{"a":"hunter22"}'));
    sink(message('{"broken":1}'));
    await kept.flush();
    expect(files.written.get(id)).toMatchObject([
      { line: { text: 'key [secret K]' } },
      { entry: { text: '{"a":"[secret K]"}', isWhole: true } },
      { entry: { isWhole: false } },
    ]);
  });

  it('buffers a bounded number, and none while it is switched off', async () => {
    const { files, kept, setting } = begin();
    const sink = kept.sinkOf(id);
    for (let n = 0; n < 5000; n++) sink(line(String(n)));
    await kept.flush();
    expect(files.written.get(id)).toHaveLength(1000);
    setting.isOn = false;
    sink(line('unwanted'));
    await kept.flush();
    expect(files.written.get(id)).toHaveLength(1000);
  });

  it('numbers the records of earlier runs below zero', async () => {
    const { files, kept } = begin();
    files.before.set(id, [line('a'), message('{}'), line('b')]);
    expect((await kept.earlierLog(id)).map(({ seq, text }) => [seq, text])).toEqual([
      [-2, 'a'],
      [-1, 'b'],
    ]);
    expect((await kept.earlierTraffic(id)).map(({ seq }) => seq)).toEqual([-1]);
    await kept.forgetServer(id);
    expect(await kept.earlierLog(id)).toEqual([]);
  });
});
