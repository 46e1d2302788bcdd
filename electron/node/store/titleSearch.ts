import { containsWords } from '../../../shared/lib/foldText.ts';

/** A function for statements: whether a title contains every word of a search. */
export const titleSearch = {
  name: 'title_contains',
  call: (title: unknown, search: unknown) => (containsWords(String(title), String(search)) ? 1 : 0),
};
