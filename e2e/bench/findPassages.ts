import { PassageIndex } from '../../electron/host/calls/leaving/passageIndex.ts';
import type { Measured } from './figure.ts';

const rounds = 50;
/** One search is shorter than what a clock tells. */
const searchesPerRound = 20;
const lines = 40_000;
/** It is done before each call. */
const maxSearchMs = 0.05;

/** The search of short arguments for passages of a megabyte that servers sent. */
export async function measurePassages(): Promise<Measured> {
  const index = new PassageIndex();
  index.add(Array.from({ length: lines }, (_, at) => `line ${at * 7919} of a log, `).join(''));
  const args = '{"path":"/home/me/notes/summary of the week.md","limit":40,"query":"what is new in the second part"}';
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    for (let n = 0; n < searchesPerRound; n++) index.find(args, () => 'more');
    ours.push((performance.now() - began) / searchesPerRound);
  }
  return {
    name: 'Search of arguments for text of other servers',
    against: `${maxSearchMs} ms`,
    ours,
    bare: [maxSearchMs],
    target: { kind: 'atMostTimes', factor: 1 },
  };
}
