// In which order stages run, and which run at the same time.

/**
 * @typedef {{ name: string, after?: readonly string[], isLast?: boolean }} Planned
 *   `after`: stages that have to be done before; `isLast`: it reads what all others found
 */

/**
 * All stages: first what fails fast, then the longest, so that both lanes end at about the same time.
 *
 * @type {readonly Planned[]}
 */
export const plan = [
  { name: 'chromium' },
  { name: 'format' },
  { name: 'types' },
  { name: 'build' },
  ...['e2e', 'unit', 'gallery', 'lint', 'conformance', 'faults', 'peers'].map((name) => ({
    name,
    after: ['chromium', 'types', 'build'],
  })),
  { name: 'requirements', isLast: true },
];

/** Most stages wait for processes and pages half of their time: two of them keep two cores busy. */
export const maxLanes = 2;

/**
 * Runs stages, so many at the same time. After one has failed it starts none, or, with `hasToGoOn`, all that do not need it: then
 * one run tells everything that is wrong.
 *
 * @param {readonly Planned[]} stages
 * @param {{ lanes: number, hasToGoOn?: boolean }} options
 * @param {(name: string) => Promise<number>} run answers an exit code
 * @returns {Promise<number>} the first exit code that is not 0
 */
export async function runStages(stages, { lanes, hasToGoOn = false }, run) {
  const waiting = [...stages];
  const passed = new Set();
  const running = new Map();
  let failed = 0;
  const canRun = ({ after = [], isLast = false }) =>
    isLast ? passed.size === stages.length - 1 : after.every((name) => passed.has(name));
  for (;;) {
    while ((failed === 0 || hasToGoOn) && running.size < lanes) {
      const next = waiting.findIndex(canRun);
      if (next === -1) break;
      const [{ name }] = waiting.splice(next, 1);
      running.set(
        name,
        run(name).then((code) => ({ name, code })),
      );
    }
    if (running.size === 0) return failed;
    const { name, code } = await Promise.race(running.values());
    running.delete(name);
    if (code === 0) passed.add(name);
    else if (failed === 0) failed = code;
  }
}
