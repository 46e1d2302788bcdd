import { expect, it } from 'vitest';
import { chaptersOf, chapterText, maxChapterSections } from './chapters.ts';

const section = (text: string) => ({ source: [text], definitions: '', firstOpen: Infinity });

it('keeps full chapters the same lists while sections are added, unless one of theirs changes', () => {
  const sections = Array.from({ length: 2 * maxChapterSections + 3 }, (_, at) => section(`${at}`));
  const [first, second, rest] = chaptersOf(sections);
  expect([first?.length, second?.length, rest?.length]).toEqual([maxChapterSections, maxChapterSections, 3]);
  const more = chaptersOf([...sections, section('more')]);
  expect(more.map((chapter, at) => chapter === [first, second, rest][at])).toEqual([true, true, false]);
  const changed = chaptersOf(sections.with(maxChapterSections + 1, section('other')));
  expect(changed.map((chapter, at) => chapter === [first, second][at])).toEqual([true, false, false]);
  expect(changed.flat()).toHaveLength(sections.length);
});

it('knows the text of a chapter again when its sections are made anew', () => {
  const sections = ['a', 'b', 'c'].map(section);
  const text = chapterText(sections);
  expect(text).toEqual(['a', 'b', 'c']);
  expect(chapterText(sections.map((same) => ({ ...same, definitions: '' })))).toBe(text);
  expect(chapterText(sections.slice(0, 2))).toEqual(['a', 'b']);
  expect(chapterText(sections.with(1, section('other')))).toEqual(['a', 'other', 'c']);
  expect(chapterText([])).toEqual([]);
});
