import { EventEmitter } from 'node:events';
import { answerDriver } from './driverLink.ts';
import type { Menu } from './menu.ts';

/** Those that are shown; the app has one at most. */
const shown = new Set<Tray>();

/** The icon in the tray: tests read its menu and press its items. */
export class Tray extends EventEmitter {
  menu: Menu | undefined;

  constructor() {
    super();
    shown.add(this);
  }

  setToolTip(): void {}

  setContextMenu(menu: Menu): void {
    const isFirst = this.menu === undefined;
    this.menu = menu;
    // As soon as it can be pressed, which is before the app has started.
    if (isFirst) menu.items.find(({ label }) => label === process.env['STANDIN_TRAY_PRESS'])?.click();
  }

  destroy(): void {
    shown.delete(this);
  }

  isDestroyed(): boolean {
    return !shown.has(this);
  }
}

/** Pictures are not drawn. */
export const nativeImage = {
  createFromBitmap: () => ({ addRepresentation: () => undefined, isEmpty: () => false }),
  createEmpty: () => ({ addRepresentation: () => undefined, isEmpty: () => true }),
  createFromDataURL: (url: string) => ({
    addRepresentation: () => undefined,
    isEmpty: () => !url.startsWith('data:image/png;'),
  }),
};

answerDriver({
  trayLabels() {
    const [tray] = shown;
    return tray === undefined ? null : (tray.menu?.items ?? []).flatMap(({ label }) => (label === '' ? [] : [label]));
  },
  clickTray({ label }) {
    const item = [...shown][0]?.menu?.items.find((each) => each.label === label);
    if (item === undefined) throw new Error(`The tray has no ${label}`);
    item.click();
  },
});
