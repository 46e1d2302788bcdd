import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plan, runStages } from './plan.mjs';
import { stages } from './stages.mjs';

const laneOf = (name: string) => plan.find((planned) => planned.name === name)?.lane;

/** Runs the whole plan; stages end in an order that `pick` chooses. Answers when each began and ended. */
async function runPlan(pick: (count: number) => number, failing?: string, hasToGoOn = false) {
  const log: string[] = [];
  const open: { name: string; end: (isPassed: boolean) => void }[] = [];
  const running = runStages(plan, { hasToGoOn }, (name) => {
    log.push(`begin ${name}`);
    expect(open.map((other) => laneOf(other.name))).not.toContain(laneOf(name));
    return new Promise((resolve) => open.push({ name, end: resolve }));
  });
  while (open.length > 0) {
    const [{ name, end }] = open.splice(pick(open.length), 1) as [(typeof open)[number]];
    log.push(`end ${name}`);
    end(name !== failing);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { isPassed: await running, log };
}

const begun = ({ log }: { log: string[] }) =>
  log.filter((entry) => entry.startsWith('begin')).map((entry) => entry.slice('begin '.length));

it('has every stage once, but for the one that reads what all others found', () => {
  expect([...plan.map(({ name }) => name), 'requirements'].sort()).toEqual(Object.keys(stages).sort());
});

it('runs every stage after those it needs, one in each lane at a time, whichever ends first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (picks) => {
      const { isPassed, log } = await runPlan((count) => (picks.next().value as number) % count);
      expect(isPassed).toBe(true);
      for (const { name, after = [] } of plan) {
        for (const needed of after) expect(log.indexOf(`end ${needed}`)).toBeLessThan(log.indexOf(`begin ${name}`));
      }
      expect(log).toHaveLength(2 * plan.length);
    }),
    { numRuns: 50 },
  );
});

it('starts nothing more when a stage failed, and has not passed', async () => {
  const { isPassed, log } = await runPlan(() => 0, 'types');
  expect(isPassed).toBe(false);
  expect(log.slice(log.indexOf('end types')).filter((entry) => entry.startsWith('begin'))).toEqual([]);
});

it('goes on when told to: with all stages but those that need the one that failed', async () => {
  const lint = await runPlan(() => 0, 'lint', true);
  expect(lint.isPassed).toBe(false);
  expect(begun(lint).sort()).toEqual(plan.map(({ name }) => name).sort());
  const build = await runPlan(() => 0, 'build', true);
  expect(begun(build).sort()).toEqual(
    plan
      .filter(({ after = [] }) => !after.includes('build'))
      .map(({ name }) => name)
      .sort(),
  );
});
