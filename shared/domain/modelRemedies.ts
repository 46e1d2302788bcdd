import type { ErrorInfo } from './error.ts';
import { isJsonObject } from '../lib/json.ts';

/** What the user can do about a failed answer, in the order of the buttons. */
export type ModelRemedy = 'providerSettings' | 'otherModel' | 'summarise' | 'newChat' | 'retry';

/** What helps against an error of a model or its provider; trying again is always possible. Pure. */
export function remediesOf({ code }: Pick<ErrorInfo, 'code'>): readonly ModelRemedy[] {
  switch (code) {
    case 'modelKeyMissing':
    case 'modelKeyWrong':
    case 'modelAddressUnconfirmed':
    case 'modelUnreachable':
      return ['providerSettings', 'retry'];
    case 'modelNoCredit':
    case 'modelForbidden':
    case 'modelNotFound':
      return ['otherModel', 'providerSettings', 'retry'];
    case 'modelNotChosen':
    case 'modelRateLimited':
    case 'modelOverloaded':
      return ['otherModel', 'retry'];
    case 'modelTooLong':
      return ['summarise', 'newChat', 'otherModel', 'retry'];
    default:
      return ['retry'];
  }
}

/** An error with the time until which its provider asks to be left alone, in milliseconds since 1970. Pure. */
export function withRetryTime(error: ErrorInfo, now: number): ErrorInfo {
  const wait = isJsonObject(error.data) ? error.data['retryAfterMs'] : undefined;
  if (!isJsonObject(error.data) || typeof wait !== 'number') return error;
  return { ...error, data: { ...error.data, retryAt: now + wait } };
}

/** When the provider wants to be asked again; `undefined` if it did not say. Pure. */
export function retryTimeOf({ data }: Pick<ErrorInfo, 'data'>): number | undefined {
  const at = isJsonObject(data) ? data['retryAt'] : undefined;
  return typeof at === 'number' ? at : undefined;
}
