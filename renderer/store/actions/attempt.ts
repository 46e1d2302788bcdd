import i18next from 'i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { notify } from '../../browser/notify.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { errorText } from '../../i18n/errorText.ts';

/** Waits for a command; a failure is shown as a toast, because it has no place of its own on the screen. */
export async function attempt<T>(command: Promise<T>): Promise<T | undefined> {
  try {
    return await command;
  } catch (error) {
    const info = errorInfoOf(error);
    notify({ tone: 'danger', title: i18next.t(`errors.${info.code}`), description: errorText(info, i18next) });
    return undefined;
  }
}

/** Waits for a command; a form shows its failure. */
export async function problemOf(command: Promise<unknown>): Promise<ErrorInfo | undefined> {
  try {
    await command;
    return undefined;
  } catch (error) {
    return errorInfoOf(error);
  }
}
