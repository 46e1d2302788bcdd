import { requirements } from '../requirements.ts';
import type { Requirement } from './requirement.ts';

/** The state of the rows of one revision. */
export interface Coverage {
  readonly revision: string;
  readonly rows: number;
  readonly verified: number;
  /** Rows without a verifying test, whatever their level. */
  readonly unverified: readonly string[];
}

const mandatoryRevisions = new Set(['2024-11-05', '2025-03-26']);
const mandatoryLevels = new Set(['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT']);
const rows = Object.entries(requirements) as [string, Requirement][];

/** Coverage by revision, in the order in which revisions appear. Pure. */
export function coverage(verified: ReadonlySet<string>): Coverage[] {
  const revisions = [...new Set(rows.map(([, { revision }]) => revision))].sort();
  return revisions.map((revision) => {
    const own = rows.filter(([, row]) => row.revision === revision);
    const open = own.filter(([id]) => !verified.has(id));
    return {
      revision,
      rows: own.length,
      verified: own.length - open.length,
      unverified: open.map(([id]) => id),
    };
  });
}

/** Problems of the evidence: unknown ids, and rows of the mandatory base without a test. Pure. */
export function coverageProblems(verified: ReadonlySet<string>): string[] {
  const unknown = [...verified].filter((id) => !Object.hasOwn(requirements, id));
  const missing = rows.filter(
    ([id, { revision, level }]) => mandatoryRevisions.has(revision) && mandatoryLevels.has(level) && !verified.has(id),
  );
  return [
    ...unknown.map((id) => `A test verifies ${id}, which is no requirement.`),
    ...missing.map(
      ([id, { revision, level, sentence }]) => `No test verifies ${id} (${revision}, ${level}): ${sentence}`,
    ),
  ];
}
