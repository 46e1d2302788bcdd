import type { Answers } from './answer.ts';

/** The scripted host's answers about drafts: it keeps none. */
export const draftAnswers: Answers = {
  'draft.list': () => ({ drafts: [] }),
  'draft.get': () => ({ draft: null }),
  'draft.keep': () => ({ kind: 'kept', place: 1 }),
};
