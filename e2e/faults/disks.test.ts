import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answer } from '../fakeModels/reply.ts';
import { hostForTest, modelForTest, processForTest, root, untilPrinted } from '../integration/forTest.ts';
import type { RealHost } from '../integration/realHost.ts';
import { isProof } from '../setup/proof.ts';

/** Whether a command can be run here at all. */
const canRun = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-mount-'));
  const can = canRun('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
  if (can) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return can;
}

/** Whether this machine's permissions allow it; checked only when needed. */
const can = {
  mount: isProof && canMount(),
  strace: isProof && canRun('strace', '-e', 'inject=fsync:error=EIO', 'true'),
};
if (isProof) {
  if (!can.mount) console.log('Not done: full and read-only disks. They need the right to mount (root).');
  if (!can.strace) console.log('Not done: errors of the disk. They need strace and the right to trace.');
}

/** A small disk of its own. */
function diskForTest(size: string) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  const filler = join(folder, 'filler');
  return {
    data: join(folder, 'data'),
    remount: (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, folder]),
    /** Removes everything. */
    fill() {
      try {
        for (let bytes = 1 << 16; bytes >= 1; bytes >>= 1) fillBy(filler, bytes);
      } catch {
        // It is full.
      }
    },
    free: () => rmSync(filler, { force: true }),
  };
}

function fillBy(path: string, bytes: number): void {
  try {
    for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
  } catch {
    // There is space again, but not as much.
  }
}

const untilKind = (host: RealHost, kind: 'writable' | 'failing', from: number) =>
  host.find(
    (event) => (event.type === 'storage.changed' && event.storage.state.kind === kind ? true : undefined),
    from,
  );

async function talkedTo(data: string) {
  const model = await modelForTest({ wire: 'chat', script: () => answer('There was a fox.') });
  const host = await hostForTest({ folder: data });
  const id = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  await host.turn(id, 'Tell me a story');
  return { host, id };
}

const long = 'x'.repeat(200_000);

describe.runIf(can.mount)('fault 25: a disk that is full', () => {
  it('while it runs: nothing is acknowledged that is not stored, chats can be read, and it goes on by itself', async () => {
    const disk = diskForTest('4m');
    const { host, id } = await talkedTo(disk.data);
    disk.fill();
    const from = host.events.length;
    const refused = host.call('turn.send', { conversationId: id, text: long });
    await expect(refused).rejects.toMatchObject({ code: 'storageFailed', data: { fault: 'full' } });
    expect((await host.thread(id)).messages).toHaveLength(2);
    disk.free();
    await untilKind(host, 'writable', from);
    expect(await host.turn(id, long)).toBe('completed');
    await host.stop();
    const again = await hostForTest({ folder: disk.data });
    expect((await again.thread(id)).messages.map(({ text }) => text.length)).toEqual([15, 16, 200_000, 16]);
  });

  it('when it starts: it starts, says so and shows the chats', async () => {
    const disk = diskForTest('4m');
    const { host, id } = await talkedTo(disk.data);
    await host.stop();
    disk.fill();
    const full = await hostForTest({ folder: disk.data });
    expect((await full.thread(id)).messages).toHaveLength(2);
    await expect(full.call('turn.send', { conversationId: id, text: long })).rejects.toMatchObject({
      code: 'storageFailed',
    });
    const { storage } = await full.call('snapshot.get', {});
    expect(storage.state).toMatchObject({ kind: 'failing', fault: 'full' });
    disk.free();
    await untilKind(full, 'writable', 0);
    expect(await full.turn(id, 'Are you there?')).toBe('completed');
  });
});

describe.runIf(can.mount)('a disk that becomes read-only', () => {
  it('is read; a host that starts on it shows the chats and starts nothing', async () => {
    const disk = diskForTest('16m');
    const { host, id } = await talkedTo(disk.data);
    await host.stop();
    disk.remount('ro');
    const reading = await hostForTest({ folder: disk.data });
    const { storage } = await reading.call('snapshot.get', {});
    expect(storage.state).toMatchObject({ kind: 'failing', fault: 'readOnly', folder: disk.data });
    expect((await reading.thread(id)).messages).toHaveLength(2);
    disk.remount('rw');
    await untilKind(reading, 'writable', 0);
    expect(await reading.turn(id, 'Are you there?')).toBe('completed');
  });
});

describe.runIf(can.strace)('a disk that reports errors', () => {
  it('when what the user said is to be on it: the message is not acknowledged, and the next start is whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-eio-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const model = await modelForTest({ wire: 'chat', script: () => answer('Fine.') });
    const script = join(root, 'e2e/faults/tracedHost.ts');
    const child = processForTest(script, [folder, model.baseUrl]);
    const pid = await untilPrinted(child, /ready (\d+)/);
    const failing = ['-f', '-p', pid, '-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO'];
    const tracer = spawn('strace', failing, { stdio: ['ignore', 'ignore', 'pipe'] });
    onTestFinished(() => void tracer.kill('SIGKILL'));
    await untilPrinted(tracer, /attached/);
    child.kill('SIGUSR2');
    expect(await untilPrinted(child, /said (\S+)/)).toBe('storageFailed');
    tracer.kill('SIGINT');
    await once(tracer, 'close');
    child.kill('SIGKILL');
    await once(child, 'close');
    const host = await hostForTest({ folder });
    const { storage } = await host.call('snapshot.get', {});
    expect(storage.state).toEqual({ kind: 'writable' });
  });
});

it('runs on disks of its own in the proof only', () => {
  if (!isProof) expect(can).toEqual({ mount: false, strace: false });
});
