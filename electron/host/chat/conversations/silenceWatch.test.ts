import { expect, test } from 'vitest';
import { ManualClock } from '../../testing/manualClock.ts';
import { silenceMs, SilenceWatch } from './silenceWatch.ts';

function watch() {
  const clock = new ManualClock();
  const told: boolean[] = [];
  return { clock, told, watch: new SilenceWatch(clock, (isSilent) => told.push(isSilent)) };
}

test('silence is reported once, after its time', () => {
  const { clock, told } = watch();
  clock.advance(silenceMs - 1);
  expect(told).toEqual([]);
  clock.advance(1);
  clock.advance(10 * silenceMs);
  expect(told).toEqual([true]);
});

test('output postpones the report, and ends the silence', () => {
  const { clock, told, watch: silence } = watch();
  clock.advance(silenceMs - 1);
  silence.noteSign();
  clock.advance(silenceMs - 1);
  expect(told).toEqual([]);
  clock.advance(1);
  expect(told).toEqual([true]);
  silence.noteSign();
  expect(told).toEqual([true, false]);
  clock.advance(silenceMs);
  expect(told).toEqual([true, false, true]);
});

test('the end of the answer ends the silence, and nothing is reported after it', () => {
  const { clock, told, watch: silence } = watch();
  clock.advance(silenceMs);
  silence.dispose();
  expect(told).toEqual([true, false]);
  clock.advance(10 * silenceMs);
  expect(told).toEqual([true, false]);
});
