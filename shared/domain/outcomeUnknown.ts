import { changedError, type ErrorInfo, type HostError } from './error.ts';
import { fieldsOf } from './notTaken.ts';
import { problemText } from './words/problemText.ts';

/** The same error, of a call of which nobody knows whether it did its work. Pure. */
export function outcomeUnknownError(error: HostError): HostError {
  return changedError(error, {
    message: `${error.message} ${problemText({ kind: 'outcomeUnknown' }, 'en')}`,
    data: { ...fieldsOf(error.data), outcome: 'unknown' },
    cause: error,
  });
}

/** Whether an error says that nobody knows whether the call did its work. Pure. */
export function isOutcomeUnknown({ data }: Pick<ErrorInfo, 'data'>): boolean {
  return fieldsOf(data)['outcome'] === 'unknown';
}
