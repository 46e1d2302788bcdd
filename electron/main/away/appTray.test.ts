import { readFileSync } from 'node:fs';
import type { MenuItemConstructorOptions } from 'electron';
import { beforeEach, expect, it, test } from 'vitest';
import type { AwayPlace } from '../../../shared/domain/awayPlace.ts';
import { conversationId, requestId } from '../../../shared/domain/ids.ts';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import { emptySnapshot, type HostSnapshot } from '../../../shared/domain/snapshot.ts';
import { shellTextsFor } from '../shellTexts.ts';
import { AppTray } from './appTray.ts';
import { trayIcons } from './trayIcon.ts';

const chat = conversationId.parse('c1');
const shell = { kind: 'desktop', version: '1', isSafeMode: false, canPickFolder: true, canShowFolder: true } as const;
const off: HostSnapshot = {
  ...emptySnapshot({ ...shell, outsideLinks: 'host', secrets: 'keychain' }),
  conversations: [{ id: chat, title: 'Q & A' } as HostSnapshot['conversations'][number]],
};
const quiet: HostSnapshot = { ...off, settings: { ...defaultSettings, mayStayInTray: true } };
const waiting = (count: number): HostSnapshot => ({
  ...quiet,
  approvals: Array.from(
    { length: count },
    (_, n) =>
      ({
        id: requestId.parse(`r${n}`),
        conversationId: chat,
        serverName: 'files',
      }) as HostSnapshot['approvals'][number],
  ),
});

let menus: MenuItemConstructorOptions[][];
let isThere: boolean;
let places: AwayPlace[];
let tray: AppTray;
const labels = () => menus.at(-1)?.flatMap(({ label }) => label ?? []);

beforeEach(() => {
  menus = [];
  isThere = false;
  places = [];
  tray = new AppTray({
    create() {
      isThere = true;
      return { show: (_tooltip, menu) => menus.push(menu), remove: () => (isThere = false) };
    },
    texts: () => shellTextsFor('en', 'en'),
    showPage: () => undefined,
    goTo: (place) => places.push(place),
    quit: () => undefined,
  });
});

it('is there only while the user wants the app to go on without a window', () => {
  expect(defaultSettings.mayStayInTray).toBe(false);
  tray.changed(off);
  expect([isThere, tray.isOn]).toEqual([false, false]);
  tray.changed(quiet);
  expect([isThere, tray.isOn]).toEqual([true, true]);
  tray.changed(off);
  expect([isThere, tray.isOn]).toEqual([false, false]);
  tray.changed(quiet);
  expect(labels()).toEqual(['Show Gatehouse', 'Quit']);
});

it('names the chats of what waits, and leads there', () => {
  tray.changed(waiting(1));
  expect(labels()).toEqual(['1 request waiting', 'Q && A', 'Show Gatehouse', 'Quit']);
  const click = menus[0]?.[1]?.click as (() => void) | undefined;
  click?.();
  expect(places).toEqual([{ kind: 'chat', conversationId: chat, requestId: 'r0' }]);
});

it('names few of many, and is replaced only when it says something else', () => {
  tray.changed(waiting(9));
  tray.changed({ ...waiting(9), revision: 5 });
  expect(menus).toHaveLength(1);
  expect(labels()).toHaveLength(1 + 5 + 2);
});

test('its icon is the one of the app', () => {
  const file = (size: number) => readFileSync(`resources/icons/${size}x${size}.png`).toString('base64');
  expect(trayIcons).toEqual({ 1: file(16), 2: file(32) });
});
