// In which order stages run, and which run at the same time.

/**
 * @typedef {'code' | 'app'} Lane what a stage needs: the text of the code, or the code running, in processes and browsers
 * @typedef {{ name: string, lane?: Lane, after?: readonly string[] }} Planned `after`: stages that have to pass before
 */

const needs = { lane: 'app', after: ['chromium', 'build'] };

/**
 * All stages but `requirements`, which reads what all others found. In each lane, first what the others need or what fails fast.
 *
 * @type {readonly Planned[]}
 */
export const plan = [
  { name: 'chromium', lane: 'app' },
  { name: 'format', lane: 'code' },
  { name: 'build', lane: 'app' },
  { name: 'types', lane: 'code' },
  ...['e2e', 'gallery', 'processes', 'faults', 'conformance', 'peers'].map((name) => ({ name, ...needs })),
  { name: 'pure', lane: 'code' },
  { name: 'lint', lane: 'code' },
];

/**
 * Runs stages, one in each lane at the same time: one that runs the app already uses all cores for a part of its time, and a second
 * one beside it makes the tests of both slow. After one has failed it starts none, or, with `hasToGoOn`, all that do not need it: then one
 * run tells everything that is wrong.
 *
 * @param {readonly Planned[]} stages
 * @param {{ hasToGoOn?: boolean }} options
 * @param {(name: string) => Promise<boolean>} run answers whether it passed, or may still
 * @returns {Promise<boolean>} whether all did
 */
export async function runStages(stages, { hasToGoOn = false }, run) {
  const waiting = [...stages];
  const passed = new Set();
  const running = new Map();
  let hasFailed = false;
  const canRun = ({ lane, after = [] }) => !running.has(lane) && after.every((name) => passed.has(name));
  for (;;) {
    while (!hasFailed || hasToGoOn) {
      const next = waiting.findIndex(canRun);
      if (next === -1) break;
      const [{ name, lane }] = waiting.splice(next, 1);
      running.set(
        lane,
        run(name).then((isPassed) => ({ name, lane, isPassed })),
      );
    }
    if (running.size === 0) return !hasFailed && waiting.length === 0;
    const { name, lane, isPassed } = await Promise.race(running.values());
    running.delete(lane);
    if (isPassed) passed.add(name);
    else hasFailed = true;
  }
}
