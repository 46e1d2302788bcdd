import type { Clipboard, Dialog, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions, Shell } from 'electron';
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
  /** An empty path: it is closed. */
  async showSaveDialog(...call: unknown[]) {
    const filePath = await driver.call('saveDialog', optionsOf<SaveDialogOptions>(call));
    return { canceled: filePath === '', filePath };
  },
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

let copied = '';
/** Of the stand-in alone: the system's is left as it is. */
export const clipboard = {
  async writeText(text: string) {
    copied = text;
    await driver.call('copy', { text });
  },
  readText: async () => copied,
} satisfies Pick<Clipboard, 'writeText' | 'readText'>;
