import { expect, it, test } from 'vitest';
import { conversationId, turnId } from '../../../shared/domain/ids.ts';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import type { HostSnapshot } from '../../../shared/domain/snapshot.ts';
import { isKeptAwake, StayAwake } from './stayAwake.ts';

const turn = { kind: 'runningTools', turnId: turnId.parse('t1'), iteration: 1 } as const;
const stateOf = (isRunning: boolean, mustStayAwake: boolean) =>
  ({
    settings: { ...defaultSettings, mustStayAwake },
    activity: isRunning ? { [conversationId.parse('c1')]: { turn, queue: [] } } : {},
    tasks: [],
  }) as unknown as HostSnapshot;

test('the computer stays awake only while a turn runs, and only if the user wants it', () => {
  expect(defaultSettings.mustStayAwake).toBe(false);
  expect([
    isKeptAwake(stateOf(true, true)),
    isKeptAwake(stateOf(true, false)),
    isKeptAwake(stateOf(false, true)),
  ]).toEqual([true, false, false]);
});

it('is asked for once, and let go', () => {
  const calls: unknown[] = [];
  const awake = new StayAwake({
    start: (type) => calls.push(type),
    stop: (id) => calls.push(id) > 0,
  });
  for (const isWanted of [false, true, true, false, false, true]) awake.set(isWanted);
  expect(calls).toEqual(['prevent-app-suspension', 1, 'prevent-app-suspension']);
});
