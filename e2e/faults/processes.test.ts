import { SdkErrorCode } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RealConnection } from '../connection/realConnection.ts';
import { isAlive } from '../integration/forTest.ts';
import { sized } from '../setup/proof.ts';
import { verifies } from '../verifies.ts';
import { atOnceMs, clientForTest, costOf, heldUpMs, isRunning, leastStallOf, MiB } from './harness.ts';
import { scriptedLaunch } from './scriptedLaunch.ts';

const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text;

async function outcomeOf(call: Promise<unknown>) {
  const began = performance.now();
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );
  return { error, tookMs: performance.now() - began };
}

describe('fault 7: a server dies while a child of it keeps its output open', () => {
  it('is noticed at once, and the child does not stay', async () => {
    verifies('S5', 'S8');
    const { client, transport, lines } = await clientForTest(scriptedLaunch('keepsPipe'));
    const childOf = () => /child (\d+)/.exec(lines.join())?.[1];
    await expect.poll(childOf).toBeDefined();
    const child = Number(childOf());
    expect(await isRunning(child)).toBe(true);
    const { error, tookMs } = await outcomeOf(client.callTool({ name: 'exit', arguments: { code: 7 } }));
    expect(error).toMatchObject({ code: SdkErrorCode.ConnectionClosed });
    expect(tookMs).toBeLessThan(atOnceMs);
    expect(transport.failure()).toMatchObject({ code: 'serverExited', data: { exitCode: 7 } });
    await expect.poll(() => isRunning(child)).toBe(false);
  });

  it('a crash is told by its signal', async () => {
    const { client, transport } = await clientForTest();
    await outcomeOf(client.callTool({ name: 'crash', arguments: {} }));
    expect(transport.failure()).toMatchObject({ code: 'serverExited', data: { signal: 'SIGSEGV' } });
  });
});

describe.runIf(process.platform !== 'win32')('fault 8: a server that is stopped in the middle', () => {
  it('holds up neither others nor its own end, whatever waits to be written to it', async () => {
    verifies('S4');
    const [hung, other] = [await clientForTest(), await clientForTest()];
    const pid = hung.transport.pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    const stuck = outcomeOf(
      hung.client.callTool({ name: 'size', arguments: { text: 'x'.repeat(4 * MiB) } }, { timeout: 60_000 }),
    );
    const stallMs = await leastStallOf(async () => {
      for (let n = 0; n < 20; n++) await other.client.callTool({ name: 'echo', arguments: { message: 'on' } });
    });
    expect(stallMs).toBeLessThan(heldUpMs);
    const began = performance.now();
    await hung.transport.shutDown();
    expect(performance.now() - began).toBeLessThan(atOnceMs);
    expect(isAlive(pid)).toBe(false);
    expect((await stuck).error).toBeDefined();
  });
});

describe('fault 9: a server that closes its output and lives on', () => {
  it('is taken for dead and ended', async () => {
    verifies('S5');
    const { client, transport } = await clientForTest();
    const pid = transport.pid() ?? 0;
    const { error, tookMs } = await outcomeOf(client.callTool({ name: 'closeStdout', arguments: {} }));
    expect(error).toMatchObject({ code: SdkErrorCode.ConnectionClosed });
    expect(tookMs).toBeLessThan(atOnceMs);
    expect(transport.failure()?.problem).toEqual({ kind: 'serverClosedOutput' });
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

describe('fault 10: a server that closes its input', () => {
  it('fails the next call at once, says that it was not taken, and is started again', async () => {
    const peer = new RealConnection(scriptedLaunch(), { grace: { afterStdinEnd: 300, afterTerminate: 300 } });
    onTestFinished(() => peer.stop());
    await peer.start();
    const before = peer.states.length;
    const closing = await peer.connection.callTool('closeStdin', {}, {});
    expect(closing.content).toEqual([{ type: 'text', text: 'closing' }]);
    // The pipe reports it with the first write after the end was closed.
    const attempts = async () => {
      for (;;) await peer.connection.callTool('echo', { message: 'x' }, {});
    };
    const { error, tookMs } = await outcomeOf(attempts());
    const problem = { kind: 'serverClosedInput' };
    expect(error).toMatchObject({ code: 'connectionClosed', problem, data: { taken: false } });
    expect(tookMs).toBeLessThan(atOnceMs);
    await peer.untilState('running', before);
    expect((await peer.connection.callTool('echo', { message: 'on' }, {})).content).toEqual([
      { type: 'text', text: 'on' },
    ]);
  });
});

describe('fault 20: answers after the call was given up', () => {
  it('are ignored', async () => {
    verifies('C4');
    const { client } = await clientForTest();
    await expect(client.callTool({ name: 'never', arguments: {} }, { timeout: 100 })).rejects.toMatchObject({
      code: SdkErrorCode.RequestTimeout,
    });
    expect(textOf(await client.callTool({ name: 'late', arguments: {} }))).toBe('late answers sent');
    expect(textOf(await client.callTool({ name: 'echo', arguments: { message: 'on' } }))).toBe('on');
  });
});

describe('fault 22: a flood of stderr', () => {
  it(
    'is counted, not kept, and holds nobody up',
    async () => {
      verifies('S3');
      const [noisy, other] = [await clientForTest(), await clientForTest()];
      const bytes = sized(64, 1024) * MiB;
      const flooded = () => noisy.client.callTool({ name: 'stderr', arguments: { bytes: MiB } });
      expect(await leastStallOf(flooded)).toBeLessThan(heldUpMs);
      const { memoryRise, kept } = await costOf(async () => {
        let isWritten = false;
        const flood = noisy.client
          .callTool({ name: 'stderr', arguments: { bytes } }, { timeout: 600_000 })
          .finally(() => (isWritten = true));
        while (!isWritten) await other.client.callTool({ name: 'echo', arguments: { message: 'on' } });
        await flood;
      });
      // The engine collects late: memory rises for some seconds and then stays flat, however long the flood is.
      expect(memoryRise).toBeLessThan(sized(200, 300) * MiB);
      // The engine itself keeps some of it after so much work; that part does not grow with the flood.
      expect(kept).toBeLessThan(16 * MiB);
      await noisy.transport.shutDown();
      const leftOut = noisy.lines.map((line) => Number(/^\[(\d+) bytes of stderr/.exec(line)?.[1] ?? 0));
      const shown = noisy.lines.filter((line) => line === 'y').length;
      expect(leftOut.reduce((sum, more) => sum + more, 0)).toBeGreaterThan(bytes * 0.9);
      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThan(sized(20_000, 200_000));
    },
    sized(60_000, 600_000),
  );
});

describe.runIf(process.platform === 'linux')('fault 45: a server that may not have the memory it asks for', () => {
  it('fails alone, with how it ended', async () => {
    const { command, args } = scriptedLaunch();
    const limited = {
      kind: 'stdio' as const,
      command: 'prlimit',
      args: ['--data=800000000', '--', command, ...args],
      env: {},
    };
    const other = await clientForTest();
    const { client, transport } = await clientForTest(limited);
    await outcomeOf(client.callTool({ name: 'memory', arguments: { megabytes: 2000 } }, { timeout: 20_000 }));
    expect(transport.failure()).toMatchObject({ code: 'serverExited' });
    expect(textOf(await other.client.callTool({ name: 'echo', arguments: { message: 'on' } }))).toBe('on');
  });
});
