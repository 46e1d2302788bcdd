import { describe, expect, it, onTestFinished } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { Heartbeat } from './heartbeat.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function begin(ping: () => Promise<void>) {
  const clock = new ManualClock();
  const told: string[] = [];
  let busy = false;
  let pings = 0;
  const beat = new Heartbeat({
    clock,
    everyMs: () => 1000,
    ping: () => {
      pings++;
      return ping();
    },
    isBusy: () => busy,
    onMissed: (_error, missed) => told.push(`missed ${missed}`),
    onDead: () => told.push('dead'),
  });
  onTestFinished(() => beat.dispose());
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  return { beat, told, pass, setBusy: (next: boolean) => (busy = next), pings: () => pings };
}

describe('Heartbeat', () => {
  it('pings at its interval, and reports a server as dead after two missed pings in a row', async () => {
    verifies('P2', 'P3');
    let answers = true;
    const { told, pass, pings } = begin(async () => {
      if (!answers) throw new Error('silence');
    });
    await pass(999);
    expect(pings()).toBe(0);
    await pass(1);
    await pass(1000);
    expect(pings()).toBe(2);
    answers = false;
    await pass(1000);
    answers = true;
    await pass(1000);
    answers = false;
    await pass(1000);
    await pass(1000);
    expect(told).toEqual(['missed 1', 'missed 1', 'missed 2', 'dead']);
    await pass(10_000);
    expect(pings()).toBe(6);
  });

  it('does not ping a busy server', async () => {
    const { pass, setBusy, pings } = begin(async () => undefined);
    setBusy(true);
    await pass(5000);
    expect(pings()).toBe(0);
    setBusy(false);
    await pass(1000);
    expect(pings()).toBe(1);
  });

  it('stops when it is disposed', async () => {
    const { beat, pass, pings } = begin(async () => undefined);
    beat.dispose();
    await pass(5000);
    expect(pings()).toBe(0);
  });
});
