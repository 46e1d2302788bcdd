import type { ResultPart } from '../../../shared/domain/tool.ts';

type Medium = Extract<ResultPart, { type: 'image' | 'audio' }>;

/** The blocks below each other: pictures and sounds that follow each other share one. */
export type PartRun =
  | { readonly kind: 'media'; readonly media: readonly Medium[] }
  | { readonly kind: 'part'; readonly part: Exclude<ResultPart, Medium> };

/** The parts in order, with at most `max` pictures and sounds and at most `max` links, and how many are left out. Pure. */
export function shownParts(parts: readonly ResultPart[], max: number): { runs: readonly PartRun[]; hidden: number } {
  const runs: (PartRun | { readonly kind: 'media'; readonly media: Medium[] })[] = [];
  const counts = { media: 0, links: 0 };
  let hidden = 0;
  for (const part of parts) {
    const isMedium = part.type === 'image' || part.type === 'audio';
    if (isMedium || part.type === 'resourceLink') {
      counts[isMedium ? 'media' : 'links'] += 1;
      if (counts[isMedium ? 'media' : 'links'] > max) {
        hidden += 1;
        continue;
      }
    }
    const last = runs.at(-1);
    if (!isMedium) runs.push({ kind: 'part', part });
    else if (last?.kind === 'media') (last.media as Medium[]).push(part);
    else runs.push({ kind: 'media', media: [part] });
  }
  return { runs, hidden };
}
