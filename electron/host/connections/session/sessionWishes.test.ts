import { expect, it } from 'vitest';
import { renewWishes } from './sessionWishes.ts';

it('repeats all requests, even after a refusal, and reports each refusal', async () => {
  const asked: string[] = [];
  const refused: string[] = [];
  const ask = async (what: string) => {
    asked.push(what);
    if (what !== 'file:///b') throw new Error(`no ${what}`);
  };
  await renewWishes(
    { logLevel: 'debug', subscriptions: new Set(['file:///a', 'file:///b']) },
    {
      mcp: { setLogLevel: ask },
      changes: { subscribe: ask },
      onRefused: (message) => refused.push(message),
    },
  );
  expect(asked).toEqual(['debug', 'file:///a', 'file:///b']);
  expect(refused).toEqual(['no debug', 'no file:///a']);
});

it('sends no log level when none was set', async () => {
  const levels: string[] = [];
  await renewWishes(
    { logLevel: undefined, subscriptions: new Set() },
    {
      mcp: { setLogLevel: async (level) => void levels.push(level) },
      changes: { subscribe: () => Promise.resolve() },
      onRefused: () => undefined,
    },
  );
  expect(levels).toEqual([]);
});
