/**
 * What the tests noticed of the mutants of each file.
 *
 * @typedef {{ mutatorName: string, status: string, original: string, replacement: string, line: number }} Mutant
 * @typedef {{ file: string, mutator: string, original: string, replacement: string, reason: string }} Equivalent a
 *   mutant that behaves like the original, so that no test can notice it
 * @typedef {{ file: string, floor: number, killed: number, counted: number, percent: number, missed: Mutant[] }} Score
 */

const noticed = new Set(['Killed', 'Timeout']);
/** Mutants that never ran: they do not compile, or Stryker was told to leave them out. */
const uncounted = new Set(['CompileError', 'RuntimeError', 'Ignored', 'Pending']);

/** @param {Equivalent} equivalent @param {string} file @param {Mutant} mutant */
function isSame(equivalent, file, mutant) {
  return (
    equivalent.file === file &&
    equivalent.mutator === mutant.mutatorName &&
    equivalent.original === mutant.original &&
    equivalent.replacement === mutant.replacement
  );
}

/**
 * @param {Readonly<Record<string, readonly Mutant[]>>} mutantsByFile
 * @param {Readonly<Record<string, number>>} floors per cent of a file's mutants that must be noticed
 * @param {readonly Equivalent[]} equivalents
 * @returns {{ scores: Score[], stale: Equivalent[] }} `stale`: listed as equivalent, but noticed or gone
 */
export function scoreFiles(mutantsByFile, floors, equivalents) {
  const used = new Set();
  const scores = Object.entries(mutantsByFile).map(([file, mutants]) => {
    const missed = [];
    let killed = 0;
    for (const mutant of mutants) {
      if (uncounted.has(mutant.status)) continue;
      if (noticed.has(mutant.status)) {
        killed += 1;
        continue;
      }
      const known = equivalents.find((equivalent) => isSame(equivalent, file, mutant));
      if (known === undefined) missed.push(mutant);
      else used.add(known);
    }
    const counted = killed + missed.length;
    return {
      file,
      floor: floors[file] ?? 100,
      killed,
      counted,
      percent: counted === 0 ? 0 : (100 * killed) / counted,
      missed,
    };
  });
  const stale = equivalents.filter((equivalent) => equivalent.file in mutantsByFile && !used.has(equivalent));
  return { scores, stale };
}

/** Whether the tests of a file notice enough. A file without mutants proves nothing and fails. @param {Score} score */
export function isEnough({ counted, percent, floor }) {
  return counted > 0 && percent >= floor;
}
