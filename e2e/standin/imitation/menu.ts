import type { MenuItemConstructorOptions } from 'electron';
import { answerDriver } from './driverLink.ts';

let applicationMenu: MenuItemConstructorOptions[] | null = null;

/** Keeps the application menu, so that a test can press its items. */
export const Menu = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
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

answerDriver({
  clickMenu({ id }) {
    const item = find(applicationMenu ?? [], id);
    if (item?.click === undefined) throw new Error(`No menu item ${id}`);
    (item.click as () => void)();
  },
});
