import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Menu, nativeTheme, powerMonitor } from 'electron';
import type { TableRow } from '../row.ts';

/** Menus, themes and power. */
export const systemRows: readonly TableRow[] = [
  {
    api: 'nativeTheme.themeSource',
    asserts: 'is "system" at first, and decides shouldUseDarkColors',
    source: 'spec/api-native-theme-spec.ts: is system by default; should override the value of shouldUseDarkColors',
    check() {
      assert.equal(nativeTheme.themeSource, 'system');
      nativeTheme.themeSource = 'dark';
      assert.equal(nativeTheme.shouldUseDarkColors, true);
      nativeTheme.themeSource = 'light';
      assert.equal(nativeTheme.shouldUseDarkColors, false);
    },
  },
  {
    api: 'nativeTheme updated',
    asserts: 'comes when the colors change, and only then',
    source: 'spec/api-native-theme-spec.ts: should (not) emit the "updated" event when it is set',
    async check() {
      nativeTheme.themeSource = 'light';
      await nextTurn();
      let count = 0;
      const note = () => (count += 1);
      nativeTheme.on('updated', note);
      nativeTheme.themeSource = 'light';
      const updated = once(nativeTheme, 'updated');
      nativeTheme.themeSource = 'dark';
      await updated;
      nativeTheme.off('updated', note);
      assert.equal(count, 1);
      nativeTheme.themeSource = 'system';
    },
  },
  {
    api: 'nativeTheme.themeSource',
    asserts: 'refuses what is no theme',
    source: 'shell/browser/api/electron_api_native_theme.cc',
    check: () => assert.throws(() => (nativeTheme.themeSource = 'pink' as never)),
  },
  {
    api: 'powerMonitor',
    asserts: 'takes listeners for the events that the app uses',
    source: 'spec/api-power-monitor-spec.ts',
    check() {
      const listener = () => undefined;
      for (const event of ['shutdown', 'resume', 'suspend'] as const) {
        powerMonitor.on(event as 'suspend', listener);
        assert.equal(powerMonitor.listenerCount(event as 'suspend'), 1);
        powerMonitor.off(event as 'suspend', listener);
      }
    },
  },
  {
    api: 'Menu.buildFromTemplate',
    asserts: 'refuses items without a label, role or type, and a template that is no array',
    source: 'spec/api-menu-spec.ts: does throw exception for object without role, label, or type attribute',
    check() {
      assert.throws(() => Menu.buildFromTemplate([{ visible: true }]), /must have at least one of label, role or type/);
      assert.throws(() => Menu.buildFromTemplate('hello' as never), /must be an array/);
    },
  },
  {
    api: 'Menu.buildFromTemplate',
    asserts: 'does not change the template',
    source: 'spec/api-menu-spec.ts: does not modify the specified template',
    check() {
      const template = [{ label: 'text', submenu: [{ label: 'sub' }] }];
      const before = structuredClone(template);
      Menu.buildFromTemplate(template);
      assert.deepEqual(template, before);
    },
  },
  {
    api: 'Menu.getMenuItemById',
    asserts: 'finds items, also inside of others',
    source: 'spec/api-menu-spec.ts: should return the item with the given id',
    check() {
      const menu = Menu.buildFromTemplate([{ label: 'View', submenu: [{ label: 'Full screen', id: 'fullScreen' }] }]);
      assert.equal(menu.getMenuItemById('fullScreen')?.label, 'Full screen');
      assert.equal(menu.getMenuItemById('none'), null);
    },
  },
  {
    api: 'Menu.buildFromTemplate',
    asserts: 'leaves out separators at the edges and beside each other',
    source: 'spec/api-menu-spec.ts: should filter excess menu separators',
    check() {
      const separator = { type: 'separator' as const };
      const items = [separator, { label: 'a' }, separator, separator, { label: 'b' }, separator];
      const types = Menu.buildFromTemplate(items).items.map(({ type }) => type);
      assert.deepEqual(types, ['normal', 'separator', 'normal']);
    },
  },
  {
    api: 'MenuItem, role',
    asserts: 'has a label in English and an accelerator of its own, unless the template has them',
    source: 'spec/api-menu-item-spec.ts: MenuItem role',
    check() {
      const items = [{ role: 'copy' as const }, { role: 'copy' as const, label: '复制' }];
      assert.deepEqual(
        Menu.buildFromTemplate(items).items.map(({ label }) => label),
        ['Copy', '复制'],
      );
    },
  },
  {
    api: 'Menu.setApplicationMenu',
    asserts: 'sets a menu, and takes it away',
    source: 'spec/api-menu-spec.ts: sets a menu; unsets a menu with null',
    check() {
      const menu = Menu.buildFromTemplate([{ label: '1' }, { label: '2' }]);
      Menu.setApplicationMenu(menu);
      assert.equal(Menu.getApplicationMenu(), menu);
      Menu.setApplicationMenu(null);
      assert.equal(Menu.getApplicationMenu(), null);
    },
  },
];
