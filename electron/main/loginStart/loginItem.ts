import type { BaseWindow, Dialog } from 'electron';
import type { LoginItem } from '../../host/index.ts';
import { hasAgreed } from '../agreement.ts';
import type { ShellTexts } from '../shellTexts.ts';
import type { SystemItem } from './systemItem.ts';

export interface LoginItemParts {
  readonly item: SystemItem;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly texts: () => ShellTexts;
  /** The parent window of the question. */
  readonly parent: () => BaseWindow | undefined;
}

/**
 * The start of the app when the user signs in. A page alone could switch it on, so the user is asked in a native dialog, once at a time; switching
 * off asks nothing.
 */
export function createLoginItem({ item, dialog, texts, parent }: LoginItemParts): LoginItem {
  let asking: Promise<boolean> | undefined;
  const ask = () => {
    const { loginStart: message, loginStartDetail: detail, switchOn: agree, cancel } = texts();
    return hasAgreed(dialog, parent(), { message, detail, agree, cancel });
  };
  return {
    state: () => item.read(),
    async switchOn() {
      if ((await item.read()) === 'unavailable') return 'unavailable';
      asking ??= ask().finally(() => (asking = undefined));
      if (await asking) await item.write(true);
      return item.read();
    },
    async switchOff() {
      await item.write(false);
      return item.read();
    },
  };
}
