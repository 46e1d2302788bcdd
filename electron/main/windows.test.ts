import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findId,
  licensesId,
  type MenuOptions,
  menuTemplate,
  newChatId,
  newWindowId,
  printId,
  settingsId,
  windowLabel,
} from './menu.ts';
import { appOriginOf } from './origins.ts';
import { type ShellTexts, shellTextsFor } from './shellTexts.ts';
import { readStartOptions } from './startOptions.ts';
import { cascaded, isReachable, readWindowState, writeWindowState } from './windowBounds.ts';
import {
  movingWindowOptions,
  pageWindowOptions,
  printPartition,
  printWindowOptions,
  quickWindowOptions,
  trustWindowOptions,
} from './windowOptions.ts';

const options = { preload: '/x/preload.cjs', isDark: false, isPackaged: true };

describe('windows', () => {
  test.each([
    [pageWindowOptions(options), true],
    [quickWindowOptions(options), true],
    [trustWindowOptions(options, 'Trust'), false],
  ])('are hardened', (window, spellcheck) => {
    expect(window.show).toBe(false);
    expect(window.webPreferences).toEqual({
      preload: '/x/preload.cjs',
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      autoplayPolicy: 'document-user-activation-required',
      devTools: false,
      spellcheck,
    });
  });

  test('that print are hardened too, run no scripts and keep nothing', () => {
    const page = pageWindowOptions(options).webPreferences ?? {};
    const { preload: _, ...hardened } = page;
    expect(printWindowOptions()).toEqual({
      show: false,
      webPreferences: { ...hardened, spellcheck: false, javascript: false, partition: printPartition },
    });
    expect(printPartition).not.toMatch(/^persist:/);
  });

  test('that say how far a move is are hardened too, and have no preload', () => {
    const { preload: _, ...hardened } = trustWindowOptions(options, 'Trust').webPreferences ?? {};
    expect(movingWindowOptions(true, 'Moving')).toMatchObject({ show: false, backgroundColor: '#17181c' });
    expect(movingWindowOptions(true, 'Moving').webPreferences).toEqual(hardened);
  });

  test('have developer tools in development only', () => {
    expect(pageWindowOptions({ ...options, isPackaged: false }).webPreferences?.devTools).toBe(true);
  });

  const screens = [
    { x: 0, y: 0, width: 1920, height: 1040 },
    { x: 1920, y: 0, width: 1280, height: 984 },
  ];
  test.each([
    [{ x: 100, y: 100, width: 800, height: 600 }, true],
    [{ x: 2000, y: 50, width: 800, height: 600 }, true],
    [{ x: 3150, y: 50, width: 800, height: 600 }, false],
    [{ x: 100, y: -30, width: 800, height: 600 }, false],
    [{ x: 100, y: 1000, width: 800, height: 600 }, false],
    [{ x: -5000, y: 0, width: 800, height: 600 }, false],
  ])('at %j can be taken hold of: %s', (bounds, reachable) => {
    expect(isReachable(bounds, screens)).toBe(reachable);
  });

  test.each([
    ['beside the last one', { x: 100, y: 100, width: 800, height: 600 }, { x: 128, y: 128, width: 800, height: 600 }],
    ['on its screen', { x: 2000, y: 50, width: 800, height: 600 }, { x: 2028, y: 78, width: 800, height: 600 }],
    ['at the corner', { x: 1100, y: 430, width: 800, height: 600 }, { x: 0, y: 0, width: 800, height: 600 }],
    [
      'no larger than the screen',
      { x: 1930, y: 10, width: 1400, height: 990 },
      { x: 1920, y: 0, width: 1280, height: 984 },
    ],
    [
      'on a screen that is there',
      { x: 9000, y: 9000, width: 800, height: 600 },
      { x: 0, y: 0, width: 800, height: 600 },
    ],
  ])('open one more %s', (_place, last, expected) => {
    expect(cascaded(last, screens)).toEqual(expected);
  });

  test('restore their position, and use the default when it is unknown', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-window-'));
    const file = join(folder, 'window.json');
    expect(await readWindowState(file)).toBeUndefined();
    const trust = { x: 3, y: 4, width: 760, height: 680 };
    const state = { x: 1, y: 2, width: 900, height: 700, isMaximized: true, isFullScreen: true, trust };
    await writeWindowState(file, state);
    expect(await readWindowState(file)).toEqual(state);
    // As an older version wrote it.
    await writeFile(file, '{"x":1,"y":2,"width":900,"height":700,"isMaximized":false}');
    expect(await readWindowState(file)).toMatchObject({ width: 900, isFullScreen: false });
    await writeFile(file, '{"x":1e99}');
    expect(await readWindowState(file)).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});

describe('the menu', () => {
  const template = (more: Partial<MenuOptions>) =>
    menuTemplate({
      isMac: false,
      isPackaged: true,
      texts: shellTextsFor('en', 'en'),
      keys: {},
      goTo: () => undefined,
      showLogs: () => undefined,
      newWindow: () => undefined,
      windows: [],
      reviewServers: () => undefined,
      saveReport: () => undefined,
      print: () => undefined,
      ...more,
    });
  const roles = (isPackaged: boolean) => JSON.stringify(template({ isPackaged }));

  test('opens a window, by keys too, while there is room', () => {
    const item = (newWindow: MenuOptions['newWindow']) =>
      template({ newWindow })
        .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
        .find(({ id }) => id === newWindowId);
    expect(item(() => undefined)).toMatchObject({ accelerator: 'CommandOrControl+Shift+N', enabled: true });
    expect(item(undefined)).toMatchObject({ enabled: false });
  });

  const itemsOf = (more: Partial<MenuOptions>) =>
    template(more).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const keysOf = (id: string, keys: MenuOptions['keys']) =>
    itemsOf({ keys }).find((item) => item.id === id)?.accelerator;

  test('shows the keys of the page', () => {
    expect(keysOf(newChatId, {})).toBe('CommandOrControl+N');
    expect(keysOf(settingsId, {})).toBe('CommandOrControl+,');
    expect(keysOf(findId, { find: 'Mod+Shift+G' })).toBe('CommandOrControl+Shift+G');
    expect(keysOf(printId, { print: null })).toBeUndefined();
    // Given to something else.
    expect(keysOf(newChatId, { panel: 'Mod+N' })).toBeUndefined();
  });

  test('leads to places of the page, and nowhere else', () => {
    const places: unknown[] = [];
    const items = itemsOf({ goTo: (place) => places.push(place) });
    for (const id of [newChatId, findId, settingsId, licensesId]) {
      const click = items.find((item) => item.id === id)?.click as (() => void) | undefined;
      click?.();
    }
    expect(places).toEqual([{ kind: 'newChat' }, { kind: 'find' }, { kind: 'settings' }, { kind: 'licenses' }]);
  });

  test('has the items of each system where it has them, all with our labels', () => {
    const rolesOf = (isMac: boolean) =>
      itemsOf({ isMac, texts: shellTextsFor('zh-CN', 'en') }).flatMap(({ role, label }) =>
        role === undefined ? [] : [[role, label]],
      );
    const mac = Object.fromEntries(rolesOf(true)) as Record<string, string>;
    const others = Object.fromEntries(rolesOf(false)) as Record<string, string>;
    for (const role of ['services', 'hide', 'hideOthers', 'unhide', 'zoom', 'front']) {
      expect(mac).toHaveProperty(role);
      expect(others).not.toHaveProperty(role);
    }
    expect(mac).toHaveProperty('about');
    expect(others).toHaveProperty('about');
    for (const label of Object.values(mac)) expect(label).toMatch(/\p{Script=Han}/u);
    const count = (isMac: boolean, id: string) => itemsOf({ isMac }).filter((item) => item.id === id).length;
    expect([count(true, settingsId), count(false, settingsId)]).toEqual([1, 1]);
  });

  test('lists the windows where the system does not, and marks the last used one', () => {
    const windows = [
      { id: 1, title: 'One', isLastUsed: false, show: () => undefined },
      { id: 4, title: 'Two', isLastUsed: true, show: () => undefined },
    ];
    const listed = (isMac: boolean) =>
      template({ isMac, windows })
        .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
        .flatMap(({ type, id, label, checked }) => (type === 'radio' ? [{ id, label, checked }] : []));
    expect(listed(false)).toEqual([
      { id: 'window-1', label: 'One', checked: false },
      { id: 'window-4', label: 'Two', checked: true },
    ]);
    expect(listed(true)).toEqual([]);
  });

  test('takes titles of pages as one short line without keys', () => {
    expect(windowLabel('Q & A\n\u202eevil')).toBe('Q && A  evil');
    expect(windowLabel('😀'.repeat(100))).toBe(`${'😀'.repeat(30)}…`);
    expect(windowLabel(' \ud800')).toBe('\ufffd');
    expect(windowLabel('\u200b')).toBe('Gatehouse');
  });

  test('has no developer tools in a package', () => {
    expect(roles(false)).toContain('toggleDevTools');
    expect(roles(true)).not.toMatch(/toggleDevTools|reload/i);
  });
});

test('every text exists in both languages', () => {
  const english = shellTextsFor('system', 'en-GB');
  const chinese = shellTextsFor('system', 'zh-Hans-CN');
  expect(shellTextsFor('zh-CN', 'en')).toBe(chinese);
  const flat = ({ roles, notices, ...texts }: ShellTexts) =>
    Object.entries({ ...texts, ...roles, ...notices }).map(([, text]) => String(text));
  const others = flat(chinese);
  for (const [at, text] of flat(english).entries()) {
    expect(others[at], text).not.toBe(text);
  }
});

test('the command line may name the data folder, among switches that are not ours', () => {
  expect(readStartOptions(['--inspect=0', '--no-sandbox', '--data', '/tmp/x', 'file']).dataFolder).toBe('/tmp/x');
  expect(readStartOptions(['--data=/tmp/y']).dataFolder).toBe('/tmp/y');
  expect(readStartOptions(['.', '--data']).dataFolder).toBeUndefined();
});

test('origins of app URLs are told apart, others are none', () => {
  expect(appOriginOf('app://trust/trust.html?x#y')).toBe('app://trust');
  expect(appOriginOf('https://trust/')).toBeUndefined();
  expect(appOriginOf('app:trust')).toBeUndefined();
});
