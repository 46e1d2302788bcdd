import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxLanes, plan, runStages } from './plan.mjs';
import { stages } from './stages.mjs';

/** Runs the whole plan; stages end in an order that `pick` chooses. Answers when each began and ended. */
async function runPlan(pick: (count: number) => number, failing?: string, hasToGoOn = false) {
  const log: string[] = [];
  const open: { name: string; end: (code: number) => void }[] = [];
  const running = runStages(plan, { lanes: maxLanes, hasToGoOn }, (name) => {
    log.push(`begin ${name}`);
    expect(open.length).toBeLessThan(maxLanes);
    return new Promise((resolve) => open.push({ name, end: resolve }));
  });
  while (open.length > 0) {
    const [{ name, end }] = open.splice(pick(open.length), 1) as [(typeof open)[number]];
    log.push(`end ${name}`);
    end(name === failing ? 3 : 0);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { code: await running, log };
}

it('has every stage once, and the one that reads what all others found at the end', () => {
  expect(plan.map(({ name }) => name).sort()).toEqual(Object.keys(stages).sort());
  expect(plan.filter(({ isLast }) => isLast === true)).toEqual([plan.at(-1)]);
});

it('runs every stage after those it needs, whichever ends first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (picks) => {
      const { code, log } = await runPlan((count) => (picks.next().value as number) % count);
      expect(code).toBe(0);
      for (const { name, after = [] } of plan) {
        for (const needed of after) expect(log.indexOf(`end ${needed}`)).toBeLessThan(log.indexOf(`begin ${name}`));
      }
      expect(log.at(-1)).toBe('end requirements');
      expect(log).toHaveLength(2 * plan.length);
    }),
    { numRuns: 50 },
  );
});

it('starts nothing more when a stage failed, and answers its exit code', async () => {
  const { code, log } = await runPlan(() => 0, 'types');
  expect(code).toBe(3);
  expect(log.slice(log.indexOf('end types')).filter((entry) => entry.startsWith('begin'))).toEqual([]);
});

it('goes on when told to: with all stages but those that need the one that failed', async () => {
  const begun = ({ log }: { log: string[] }) =>
    log.filter((entry) => entry.startsWith('begin')).map((entry) => entry.slice('begin '.length));
  const unit = await runPlan(() => 0, 'unit', true);
  expect(unit.code).toBe(3);
  expect(begun(unit).sort()).toEqual(
    plan
      .filter(({ isLast }) => isLast !== true)
      .map(({ name }) => name)
      .sort(),
  );
  const types = await runPlan(() => 0, 'types', true);
  expect(begun(types).sort()).toEqual(['build', 'chromium', 'format', 'types']);
});
