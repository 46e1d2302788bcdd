import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TransportFactory } from '../../electron/host/ports/transport.ts';
import { StdioTransport } from '../../electron/node/transports/stdioTransport.ts';
import type { HostError } from '../../shared/domain/error.ts';
import { fieldsOf } from '../../shared/domain/notTaken.ts';
import type { ConfigurableLaunch } from '../../shared/domain/server.ts';
import { RealConnection } from '../connection/realConnection.ts';
import { fuzzRun } from './fuzzRun.ts';
import { CutProcess, type PipePlan } from './peers/cutProcess.ts';
import { CutServer, type HttpPlan } from './peers/cutServer.ts';

/** A caller that gets no answer is told so by the limit of the call, and no later. */
const shortLimits = { request: { idleMs: 400, maxMs: 800 } };
/** What has to be answered is waited for, however busy the machine is. */
const longLimits = { request: { idleMs: 60_000, maxMs: 60_000 } };
/** The short limit, plus time for a busy machine. */
const maxToldMs = 20_000;

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const flip = maybe(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }) }),
);
const depth = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(500, 513, 5000));

const httpPlan: fc.Arbitrary<HttpPlan> = fc.record({
  framing: fc.constantFrom('json', 'chunked', 'stream', 'untilClose'),
  lengthError: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -8, max: 8 })),
  requestCutAt: maybe(fc.integer({ min: 1, max: 700 })),
  replyCutAt: maybe(fc.integer({ min: 0, max: 260 })),
  flip,
  depth,
  end: fc.constantFrom<HttpPlan['end'][]>('reset', 'reset', 'reset', 'close', 'close', 'close', 'keep'),
});

const pipePlan: fc.Arbitrary<PipePlan> = fc.record({
  closesInput: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  replyCutAt: maybe(fc.integer({ min: 0, max: 120 })),
  flip,
  depth,
  pieceBytes: fc.integer({ min: 1, max: 200 }),
  end: fc.constantFrom<PipePlan['end'][]>('exit', 'exit', 'exit', 'closeOutput', 'closeOutput', 'closeOutput', 'keep'),
});

const plan = fc.oneof(
  httpPlan.map((http) => ({ http })),
  pipePlan.map((pipe) => ({ pipe })),
);

interface Peer {
  readonly launch: ConfigurableLaunch;
  readonly transports?: TransportFactory;
  arm(): void;
  calls(): number;
  stop(): void;
}

async function peerOf(what: { http: HttpPlan } | { pipe: PipePlan }): Promise<Peer> {
  if ('http' in what) {
    const server = await CutServer.start(what.http);
    const launch = { kind: 'http' as const, url: server.url, headers: {} };
    return { launch, arm: () => server.arm(), calls: () => server.calls, stop: () => server.stop() };
  }
  const process = new CutProcess(what.pipe);
  const grace = { afterStdinEnd: 50, afterTerminate: 50 };
  const launch = { kind: 'stdio' as const, command: 'cut', args: [], env: {} };
  const transports: TransportFactory = {
    create: async () =>
      new StdioTransport(
        launch,
        {},
        {
          processes: process,
          grace,
          log: { write: () => undefined },
          maxMessageBytes: 1_000_000,
        },
      ),
  };
  return { launch, transports, arm: () => undefined, calls: () => process.calls, stop: () => undefined };
}

/** The outcome of a call, and whether it reached the server. */
async function outcomeOf(what: Parameters<typeof peerOf>[0]) {
  const peer = await peerOf(what);
  const limits = isWhole(what) || isOnlyDeep(what) ? longLimits : shortLimits;
  const real = new RealConnection(peer.launch, { limits, ...(peer.transports ? { transports: peer.transports } : {}) });
  try {
    await real.start();
    peer.arm();
    const began = performance.now();
    const told = await real.connection.callTool('work', {}, {}).then(
      (result) => ({ kind: 'result' as const, text: JSON.stringify(result.content) }),
      (error: HostError) => ({ kind: 'error' as const, error }),
    );
    return { told, tookMs: performance.now() - began, calls: peer.calls() };
  } finally {
    await real.stop();
    peer.stop();
  }
}

function isWhole(what: Parameters<typeof peerOf>[0]): boolean {
  const { flip: flipped, depth: deep, replyCutAt } = 'http' in what ? what.http : what.pipe;
  if (flipped !== undefined || deep > 0 || replyCutAt !== undefined) return false;
  if ('pipe' in what) return !what.pipe.closesInput;
  const { lengthError, requestCutAt, framing, end } = what.http;
  // Without a length, the end of the connection is the end of the answer.
  return lengthError === 0 && requestCutAt === undefined && !(framing === 'untilClose' && end === 'keep');
}

/** Whether the only fault of the answer is that it is nested deeper than 512. */
function isOnlyDeep(what: Parameters<typeof peerOf>[0]): boolean {
  return 'http' in what
    ? what.http.depth > 512 && isWhole({ http: { ...what.http, depth: 0 } })
    : what.pipe.depth > 512 && isWhole({ pipe: { ...what.pipe, depth: 0 } });
}

it('what is told of a call is true, in time, and the call is made once, wherever it is cut and whatever is changed', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (what) => {
      const { told, tookMs, calls } = await outcomeOf(what);
      expect(tookMs).toBeLessThan(maxToldMs);
      expect(calls).toBeLessThanOrEqual(1);
      if (isWhole(what)) expect(told).toMatchObject({ kind: 'result' });
      if (told.kind === 'result') {
        expect(calls).toBe(1);
        return;
      }
      const { code, data, message } = told.error;
      if (isOnlyDeep(what)) expect(code).toBe('badResult');
      expect(message).not.toMatch(/try again/i);
      // An error from the server itself is an answer; for every other error it is known whether the call may have run.
      const isKnown = code !== 'protocolError' && fieldsOf(data)['outcome'] !== 'unknown';
      if (isKnown) expect({ calls, code, message }).toMatchObject({ calls: 0 });
    }),
    fuzzRun('transports', 60),
  );
}, 600_000);
