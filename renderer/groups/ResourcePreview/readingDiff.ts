import { structuredPatch } from 'diff';
import type { ResourceContent } from '../../../shared/domain/resource.ts';

export interface ChangedLine {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The change of one part of a resource. */
export interface PartDiff {
  readonly uri: string;
  /** Groups of lines around each change; `undefined` if bytes changed, `tooDifferent` if a comparison would take too long. */
  readonly runs: readonly (readonly ChangedLine[])[] | 'tooDifferent' | undefined;
}

/** The search ends after this number of edits: finding the smallest number would take too long. */
const maxEdits = 1500;
const context = 3;

/** The differences between two readings of a resource. Parts are compared by position. Pure. */
export function readingDiff(before: readonly ResourceContent[], after: readonly ResourceContent[]): PartDiff[] {
  const diffs: PartDiff[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const [old, now] = [before[at], after[at]];
    const uri = (now ?? old)?.uri ?? '';
    if (old?.kind === 'bytes' || now?.kind === 'bytes') {
      if (JSON.stringify(old) !== JSON.stringify(now)) diffs.push({ uri, runs: undefined });
    } else if (old?.text !== now?.text) {
      diffs.push({ uri, runs: runsOf(old?.text ?? '', now?.text ?? '') });
    }
  }
  return diffs;
}

function runsOf(before: string, after: string): PartDiff['runs'] {
  const patch = structuredPatch('', '', before, after, '', '', { context, maxEditLength: maxEdits });
  if (patch === undefined) return 'tooDifferent';
  return patch.hunks.map(({ lines }) => lines.filter((line) => !line.startsWith('\\')).map(lineOf));
}

function lineOf(line: string): ChangedLine {
  const change = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';
  return { change, text: line.slice(1) };
}
