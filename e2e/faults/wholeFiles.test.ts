import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { randomBetween, seededRandom } from '../../electron/host/testing/seededRandom.ts';
import { nameBehindTemporary } from '../../electron/node/files/writeWholeFile.ts';
import { folderForTest, processForTest, root, untilPrinted } from '../integration/forTest.ts';
import { isProof, sized } from '../setup/proof.ts';
import { seedOfRun } from '../setup/seed.ts';

const script = join(root, 'e2e/faults/writingFile.ts');
const bytes = 300_000;
const kills = sized(6, 100);
const canTrace = isProof && spawnSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0;
if (isProof && !canTrace) console.log('Not done: the order in which a file reaches the disk. It needs strace.');

async function outputOf(child: ChildProcess): Promise<{ printed: string; code: unknown }> {
  let printed = '';
  child.stdout?.on('data', (piece: Buffer) => (printed += piece.toString()));
  child.stderr?.on('data', (piece: Buffer) => (printed += piece.toString()));
  const [code] = (await once(child, 'close')) as unknown[];
  return { printed, code };
}

describe('a file that is replaced', () => {
  it('is whole after a kill at any moment, with what was acknowledged or what came after it', async () => {
    const random = seededRandom(seedOfRun());
    const folder = await folderForTest();
    const file = join(folder, 'a.json');
    for (let n = 0; n < kills; n++) {
      const child = processForTest(script, [file, String(bytes)]);
      const output = outputOf(child);
      await untilPrinted(child, /wrote c/);
      await delay(randomBetween(random, 0, 30));
      child.kill('SIGKILL');
      const { printed } = await output;
      const text = await readFile(file, 'utf8');
      const acknowledged = [...printed.matchAll(/^wrote (\w)$/gm)].at(-1)?.[1] ?? '';
      const next = 'abcdefghija'.charAt('abcdefghij'.indexOf(acknowledged) + 1);
      expect([acknowledged.repeat(bytes), next.repeat(bytes)]).toContain(text);
    }
    const others = (await readdir(folder)).filter((name) => name !== 'a.json');
    expect(others.filter((name) => nameBehindTemporary(name) !== 'a.json')).toEqual([]);
  });

  it('leaves nothing beside it where the process exits in the middle of a write', async () => {
    const folder = await folderForTest();
    const file = join(folder, 'a.json');
    await writeFile(file, 'what was there');
    // It exits while the file is being written, as by a second Ctrl+C.
    const child = processForTest(script, [file, '100000000', '1'], { EXIT_WHEN_OPEN: '1' });
    expect(await outputOf(child)).toEqual({ printed: 'open\n', code: 0 });
    expect(await readdir(folder)).toEqual(['a.json']);
    expect(await readFile(file, 'utf8')).toBe('what was there');
  });

  it.skipIf(process.platform === 'win32')(
    'stays as it was where the disk takes a part of it only, and nothing else is left',
    async () => {
      const folder = await folderForTest();
      const file = join(folder, 'a.json');
      await writeFile(file, 'what was there');
      // The system takes 100 KB of a file and refuses the rest, as a full disk does. It sends a signal first, which Node ignores.
      const limited = spawn('sh', [
        '-c',
        `ulimit -f 200; exec "$@"`,
        'sh',
        process.execPath,
        script,
        file,
        String(bytes),
      ]);
      expect(await outputOf(limited)).toEqual({ printed: 'EFBIG\n', code: 3 });
      expect(await readFile(file, 'utf8')).toBe('what was there');
      expect(await readdir(folder)).toEqual(['a.json']);
    },
  );
});

describe.runIf(canTrace)('a write that waits for the disk', () => {
  it('syncs the data, gives them the name, and syncs the folder', async () => {
    const folder = await folderForTest();
    const traced = [
      '-f',
      '-y',
      '-e',
      'trace=fsync,?rename,?renameat,?renameat2',
      process.execPath,
      script,
      join(folder, 'a.json'),
      '10',
      '1',
    ];
    const { printed } = await outputOf(spawn('strace', traced));
    const lines = printed.split('\n').filter((line) => line.includes(folder));
    expect(lines.map((line) => /(fsync|rename)\w*\(/.exec(line)?.[1])).toEqual(['fsync', 'rename', 'fsync']);
    expect(lines[2]).toContain(`<${folder}>`);
  });
});

it('traces in the proof only', () => {
  if (!isProof) expect(canTrace).toBe(false);
});
