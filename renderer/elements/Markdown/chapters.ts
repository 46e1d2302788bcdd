import type { Section } from './splitBlocks.ts';
import type { ShownSection } from './useShownSections.ts';

/** The number of sections at either end of a long text that are formatted at once. */
export const sectionsAtEnds = 2;
/** The sections of a chapter. */
export const maxChapterSections = 16;

/** Full chapters, by their first section. */
const known = new WeakMap<ShownSection, readonly ShownSection[]>();

/** Groups sections. A full chapter stays the same list as long as its sections stay the same. */
export function chaptersOf(sections: readonly ShownSection[]): readonly (readonly ShownSection[])[] {
  const chapters: (readonly ShownSection[])[] = [];
  for (let at = 0; at < sections.length; at += maxChapterSections) {
    chapters.push(sameList(sections.slice(at, at + maxChapterSections)));
  }
  return chapters;
}

function sameList(chapter: readonly ShownSection[]): readonly ShownSection[] {
  const [first] = chapter;
  if (first === undefined || chapter.length < maxChapterSections) return chapter;
  const before = known.get(first);
  if (before?.every((section, at) => section === chapter[at])) return before;
  known.set(first, chapter);
  return chapter;
}

interface JoinedText {
  readonly sources: readonly Section[];
  readonly joined: Section;
}

/** Texts of chapters, by the text of their first section. */
const joinedTexts = new WeakMap<Section, JoinedText>();

/**
 * The text of a chapter as one section. It is the same list as before as long as the texts of its sections are, so that the
 * measured height is known when a row that scrolled out of view is rendered again: the sections themselves may be new then.
 */
export function chapterText(chapter: readonly ShownSection[]): Section {
  const sources = chapter.map(({ source }) => source);
  const [first] = sources;
  if (first === undefined) return [];
  const before = joinedTexts.get(first);
  const isSame = before?.sources.length === sources.length && before.sources.every((text, at) => text === sources[at]);
  if (isSame) return before.joined;
  const joined = sources.flat();
  joinedTexts.set(first, { sources, joined });
  return joined;
}
