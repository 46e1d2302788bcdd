import type { MenuItemConstructorOptions } from 'electron';
import { windowOf } from './browserWindow.ts';
import { answerDriver } from './driverLink.ts';

/** The labels of the menu that was shown last. */
let shown: string[] = [];
let applicationMenu: MenuItemConstructorOptions[] | null = null;

/** Keeps the application menu, so that a test can press its items. */
export const Menu = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) =>
    Object.assign(template, { popup: () => void (shown = labelsOf(template)) }),
  setApplicationMenu: (menu: MenuItemConstructorOptions[] | null) => void (applicationMenu = menu),
};

function find(items: readonly MenuItemConstructorOptions[], id: string): MenuItemConstructorOptions | undefined {
  for (const item of items) {
    if (item.id === id) return item;
    const inside = Array.isArray(item.submenu) ? find(item.submenu, id) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function labelsOf(items: readonly MenuItemConstructorOptions[]): string[] {
  return items.flatMap(({ label, submenu }) => [
    ...(label === undefined ? [] : [label]),
    ...(Array.isArray(submenu) ? labelsOf(submenu) : []),
  ]);
}

answerDriver({
  menuLabels: () => labelsOf(applicationMenu ?? []),
  contextMenu({ windowId, pressed }) {
    shown = [];
    windowOf(windowId).webContents.emit('context-menu', {}, pressed);
    return shown;
  },
  clickMenu({ id }) {
    const item = find(applicationMenu ?? [], id);
    if (item?.click === undefined) throw new Error(`No menu item ${id}`);
    (item.click as () => void)();
  },
});
