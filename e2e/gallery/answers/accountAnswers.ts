import type { Answers } from './answer.ts';

/** The scripted host's answers about the accounts of servers. */
export const accountAnswers: Answers = {
  'account.add': () => ({ accountId: 'account_2' }),
  'account.change': () => ({}),
  'account.use': () => ({}),
  'account.remove': () => ({ undoId: 'undo-account' }),
  'account.undoRemove': () => ({}),
};
