import type { MenuItemConstructorOptions } from 'electron';
import { windowOf } from './browserWindow.ts';
import { answerDriver } from './driverLink.ts';
import { isAccelerator, labelOfRole } from './menuRoles.ts';

/** An item as Electron makes it of a template. */
class MenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly type: string;
  readonly role: string | undefined;
  readonly checked: boolean;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly click: () => void;

  constructor(options: MenuItemConstructorOptions) {
    const { id, label, type, role, checked = false, enabled = true, visible = true, accelerator, submenu } = options;
    // Electron would only write it down, or do nothing.
    if (accelerator !== undefined && !isAccelerator(accelerator)) throw new Error(`No accelerator: ${accelerator}`);
    this.id = id;
    this.label = label ?? (role === undefined ? '' : labelOfRole(role));
    if (role !== undefined) labelOfRole(role);
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
    this.type = type ?? (this.submenu === undefined ? 'normal' : 'submenu');
    this.role = role?.toLowerCase();
    this.checked = checked;
    this.enabled = enabled;
    this.visible = visible;
    this.accelerator = accelerator;
    this.click = () => (options.click as (() => void) | undefined)?.();
  }
}

/** The labels of the menu that was shown last. */
let shown: string[] = [];
let applicationMenu: Menu | null = null;

/** Menus, whose items a test can press. */
export class Menu {
  readonly items: MenuItem[];

  private constructor(items: MenuItem[]) {
    this.items = items;
  }

  static buildFromTemplate(this: void, template: MenuItemConstructorOptions[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    if (!template.every(isValid))
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    return new Menu(withoutExtraSeparators(template).map((options) => new MenuItem(options)));
  }

  static setApplicationMenu(this: void, menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(this: void): Menu | null {
    return applicationMenu;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found !== undefined && found !== null) return found;
    }
    return null;
  }

  popup(): void {
    shown = this.labels();
  }

  labels(): string[] {
    return this.items.flatMap(({ label, submenu }) => [...(label === '' ? [] : [label]), ...(submenu?.labels() ?? [])]);
  }

  /** Those inside of others, too. */
  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])]);
  }
}

function isValid(item: MenuItemConstructorOptions): boolean {
  return Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || item.type === 'separator';
}

/** One between two items, none at the edges. */
function withoutExtraSeparators(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  const isExtra = (at: number, of: readonly MenuItemConstructorOptions[], isEdge: boolean) =>
    of[at]?.type === 'separator' && of[at].visible !== false && isEdge;
  const folded = items.filter((_item, at) => !isExtra(at, items, items[at - 1]?.type === 'separator'));
  return folded.filter((_item, at) => !isExtra(at, folded, at === 0 || at === folded.length - 1));
}

answerDriver({
  menuWindows: () =>
    (applicationMenu?.all() ?? [])
      .filter(({ type }) => type === 'radio')
      .map(({ label, checked }) => ({ label, isMarked: checked })),
  menuLabels: () => applicationMenu?.labels() ?? [],
  contextMenu({ windowId, pressed }) {
    shown = [];
    windowOf(windowId).webContents.emit('context-menu', {}, pressed);
    return shown;
  },
  clickMenu({ id }) {
    const item = applicationMenu?.getMenuItemById(id);
    if (item === undefined || item === null || !item.enabled) throw new Error(`No menu item ${id}`);
    item.click();
  },
});
