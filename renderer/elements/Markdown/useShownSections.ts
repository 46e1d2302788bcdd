import { useMemo } from 'react';
import { sectionsOf, type Section, type Split } from './splitBlocks.ts';

/** A section, ready to be drawn. */
export interface ShownSection {
  /** The section of the split, which keeps its identity while text is appended. */
  readonly source: Section;
  /** The link definitions of the whole text. */
  readonly definitions: string;
  /** From this block on they may still grow; `Infinity` where none does. */
  readonly firstOpen: number;
}

/** The sections of a split text. Full sections stay the same objects until their link definitions change. */
export function useShownSections(split: Split, isStreaming: boolean): readonly ShownSection[] {
  const { sections, closed, tail } = split;
  const definitions = split.closedDefinitions + split.tailDefinitions;
  const full = useMemo(() => shown(sections, definitions, Infinity), [sections, definitions]);
  const last = useMemo(
    () => shown(sectionsOf([...closed, ...tail]), definitions, isStreaming ? closed.length : Infinity),
    [closed, tail, definitions, isStreaming],
  );
  return useMemo(() => [...full, ...last], [full, last]);
}

const closedSections = new WeakMap<Section, ShownSection>();

/** A full section of a text without link definitions, always the same object. */
function closedSection(source: Section): ShownSection {
  const known = closedSections.get(source) ?? { source, definitions: '', firstOpen: Infinity };
  closedSections.set(source, known);
  return known;
}

function shown(sections: readonly Section[], definitions: string, firstOpen: number): readonly ShownSection[] {
  if (definitions === '' && firstOpen === Infinity) return sections.map(closedSection);
  let from = 0;
  return sections.map((source) => {
    const isOpen = firstOpen < from + source.length;
    const section = { source, definitions, firstOpen: isOpen ? Math.max(0, firstOpen - from) : Infinity };
    from += source.length;
    return section;
  });
}
