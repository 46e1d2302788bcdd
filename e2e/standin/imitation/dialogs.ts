import type { Clipboard, Dialog, MessageBoxOptions, OpenDialogOptions, Shell } from 'electron';
import { driver } from './driverLink.ts';

/** The owner window is the first argument, and optional. */
function optionsOf<Options>(call: unknown[]): Options {
  return structuredClone(call.at(-1)) as Options;
}

/** Native dialogs, answered by the test. */
export const dialog = {
  async showMessageBox(...call: unknown[]) {
    const response = await driver.call('messageBox', optionsOf<MessageBoxOptions>(call));
    return { response, checkboxChecked: false };
  },
  async showOpenDialog(...call: unknown[]) {
    const filePaths = await driver.call('openDialog', optionsOf<OpenDialogOptions>(call));
    return { canceled: filePaths.length === 0, filePaths };
  },
  /** The save dialog is always cancelled. */
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showErrorBox(title: string, content: string) {
    process.stderr.write(`${title}: ${content}\n`);
    driver.tell('errorBox', { title, content });
  },
} satisfies Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog' | 'showErrorBox'>;

/** Opens nothing: it reports to the test what would have been opened. */
export const shell = {
  openExternal: async (url: string) => driver.call('openExternal', { url }),
  showItemInFolder: (path: string) => driver.tell('showItem', { path }),
} satisfies Pick<Shell, 'openExternal' | 'showItemInFolder'>;

export const clipboard = {
  writeText: async (text: string) => driver.call('copy', { text }),
} satisfies Pick<Clipboard, 'writeText'>;
