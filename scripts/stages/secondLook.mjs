// What failed is looked at once more, alone. What passes three times then is unsteady: no reason to refuse a change, and a defect of its own.
import { runStages } from './plan.mjs';
import { unexplained } from './reports.mjs';

/**
 * @typedef {import('./reports.mjs').Report} Report
 * @typedef {import('./reports.mjs').Failure} Failure
 * @typedef {{ code: number, report: Report }} Outcome
 * @typedef {Outcome & { name: string }} Ended a stage and how it ended
 * @typedef {{ stage: string, failures: readonly Failure[], args: readonly string[] }} Look one run of a stage's runner
 * @typedef {Outcome & { look: Look }} Looked
 */

/** So often a test has to pass in its second look. */
const passes = 3;

/** More failures than these are no chance. */
export const maxSecondLooks = 8;

/** Runners that can be told to run again what failed, by stage. Code alone decides what all other stages find. */
const again = {
  processes: filesAgain,
  faults: filesAgain,
  peers: filesAgain,
  e2e: specsAgain,
  gallery: specsAgain,
  conformance: scenariosAgain,
};

/**
 * Runs all stages, and then what failed and may have done so by chance, with nothing else running.
 *
 * @template {Ended} Stage
 * @param {readonly import('./plan.mjs').Planned[]} plan
 * @param {{ hasToGoOn: boolean }} options see `runStages`
 * @param {(name: string, look?: Look & { index: number }) => Promise<Stage>} run
 * @returns {Promise<{ ended: Stage[], unsteady: Failure[], isGreen: boolean }>}
 */
export async function runAll(plan, options, run) {
  const ended = [];
  const canPass = await runStages(plan, options, async (name) => {
    const stage = await run(name);
    ended.push(stage);
    return mayPass(stage);
  });
  const looked = canPass ? await lookAgain(secondLooks(ended), run) : [];
  const failures = ended.flatMap(({ report }) => [...report.failures, ...report.notRun]);
  const unsteady = failures.filter((failure) => isUnsteady(failure, looked));
  // A stage has passed when all that failed in it is unsteady.
  const hasPassed = ({ report }) => [...report.failures, ...report.notRun].every((each) => unsteady.includes(each));
  return {
    ended: ended.map((stage) => (mayPass(stage) && hasPassed(stage) ? { ...stage, code: 0 } : stage)),
    unsteady,
    isGreen: canPass && unsteady.length === failures.length,
  };
}

/** Whether a stage passed, or may still when what failed in it runs again. Pure. @param {Ended} ended */
function mayPass({ name, code, report }) {
  return (code === 0 || name in again) && unexplained(code, report) === undefined;
}

/** What to run again: nothing when too much failed. Pure. @param {readonly Ended[]} stages @returns {readonly Look[]} */
function secondLooks(stages) {
  const failed = stages.reduce((count, { report }) => count + report.failures.length, 0);
  if (failed > maxSecondLooks) return [];
  return stages.flatMap(({ name, report }) => {
    const failures = [...report.failures, ...report.notRun];
    return failures.length === 0 ? [] : again[name](failures).map((look) => ({ stage: name, ...look }));
  });
}

/** One file at a time. What fails once is not run again. @returns {Promise<Looked[]>} */
async function lookAgain(looks, run) {
  const done = [];
  for (const [index, look] of looks.entries()) {
    const hasFailed = done.some((other) => !isGreen(other) && isSameFile(other.look, look));
    if (!hasFailed) done.push({ ...(await run(look.stage, { ...look, index })), look });
  }
  return done;
}

/**
 * Whether a failure was seen by name to pass three times, in runs that did not fail. Pure.
 *
 * @param {Failure} failure
 * @param {readonly Looked[]} looked
 */
function isUnsteady(failure, looked) {
  const about = looked.filter(({ look }) => look.failures.includes(failure));
  const seen = about.flatMap(({ report }) => [
    ...report.tests.map(({ name, state }) => ({ name, hasPassed: state === 'passed' })),
    ...report.files,
  ]);
  const ofIt = seen.filter(({ name }) => name === failure.name);
  return about.every(isGreen) && ofIt.length >= passes && ofIt.every(({ hasPassed }) => hasPassed);
}

function isGreen({ code, report }) {
  return code === 0 && unexplained(code, report) === undefined;
}

function isSameFile(a, b) {
  return a.stage === b.stage && a.failures.some((failure) => b.failures.includes(failure));
}

function filesAgain(failures) {
  return groups(failures, ({ file }) => file).flatMap((ofFile) =>
    Array.from({ length: passes }, () => ({
      failures: ofFile,
      args: ['--maxWorkers', '1', ofFile[0].source.file],
    })),
  );
}

function specsAgain(failures) {
  return groups(failures, ({ file, project }) => `${project} ${file}`).map((ofFile) => {
    const { project } = ofFile[0].source;
    // Playwright takes a path for a pattern, and knows no backslashes in it.
    const places = ofFile.map(({ source }) => `${source.file.replaceAll(/[^\w/]/g, '.')}:${String(source.line)}`);
    const flags = [
      '--workers=1',
      `--repeat-each=${String(passes)}`,
      ...(project === '' ? [] : [`--project=${project}`]),
    ];
    return { failures: ofFile, args: [...flags, ...new Set(places)] };
  });
}

function scenariosAgain(failures) {
  return failures.flatMap((failure) =>
    Array.from({ length: passes }, () => ({
      failures: [failure],
      args: ['--revision', failure.source.revision, failure.source.scenario],
    })),
  );
}

function groups(failures, keyOf) {
  return [...Map.groupBy(failures, ({ source }) => keyOf(source)).values()];
}
