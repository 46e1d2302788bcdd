import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { conversationId } from '../../../shared/domain/ids.ts';
import { QuickAsk, type SmallWindow } from './quickAsk.ts';

const chat = conversationId.parse('conversation_1');
const on = { hasQuickAsk: true, quickAskKeys: 'Mod+Shift+Space' };
const off = { ...on, hasQuickAsk: false };

class FakeWindow extends EventEmitter {
  readonly id = 7;
  readonly webContents = new EventEmitter();
  readonly did: string[] = [];
  shown = false;
  isDestroyed = () => false;
  isVisible = () => this.shown;
  isFocused = () => this.shown;
  show() {
    this.shown = true;
  }
  hide() {
    this.shown = false;
  }
  focus() {}
  setBounds({ height }: { height?: number }) {
    this.did.push(`bounds ${height}`);
  }
  setSize(_width: number, height: number) {
    this.did.push(`size ${height}`);
  }
  setAlwaysOnTop(isOn: boolean) {
    this.did.push(`top ${isOn}`);
  }
  close() {
    this.shown = false;
    this.emit('closed');
  }
}

let keys: Map<string, () => void>;
let taken: string[];
let windows: FakeWindow[];
let begun: number[];
let opened: unknown[];
let isDialogOpen: boolean;
let now: number;
let quick: QuickAsk;

beforeEach(() => {
  keys = new Map();
  taken = [];
  windows = [];
  begun = [];
  opened = [];
  isDialogOpen = false;
  now = 0;
  quick = new QuickAsk({
    shortcuts: {
      register: (accelerator, listener) => !taken.includes(accelerator) && keys.set(accelerator, listener).size > 0,
      unregister: (accelerator) => void keys.delete(accelerator),
    },
    create() {
      const window = new FakeWindow();
      windows.push(window);
      return window as unknown as SmallWindow;
    },
    area: () => ({ x: 0, y: 0, width: 1920, height: 1080 }),
    isDialogOpen: () => isDialogOpen,
    beginChat: (window) => begun.push(window),
    openInApp: (id) => opened.push(id),
    now: () => now,
  });
});

const press = () => keys.get('CommandOrControl+Shift+Space')?.();

/** The window, opened for the first time. */
function open(): FakeWindow {
  quick.follow(on);
  press();
  const [window] = windows;
  if (window === undefined) throw new Error('No window');
  window.emit('ready-to-show');
  return window;
}

it('listens for the keys of the settings only, and for none when it is off or the app ends', () => {
  quick.follow(off);
  expect([quick.state(), keys.size]).toEqual(['off', 0]);
  quick.follow(on);
  quick.follow({ ...on, quickAskKeys: 'Alt+Space' });
  expect([quick.state(), ...keys.keys()]).toEqual(['on', 'Alt+Space']);
  quick.follow(off);
  expect([quick.state(), keys.size]).toEqual(['off', 0]);
  quick.follow(on);
  quick.end();
  expect(keys.size).toBe(0);
});

it('does nothing for keys that it gave up and the system still sends, as the portal of Wayland does', () => {
  quick.follow(on);
  const held = keys.get('CommandOrControl+Shift+Space');
  quick.follow({ ...on, quickAskKeys: 'Alt+Space' });
  held?.();
  quick.follow(off);
  held?.();
  expect(windows).toEqual([]);
  quick.follow(on);
  held?.();
  expect(windows).toHaveLength(1);
});

it('listens for no keys that programs need, whatever the settings say', () => {
  quick.follow({ ...on, quickAskKeys: 'Mod+C' });
  expect([quick.state(), keys.size]).toEqual(['off', 0]);
});

it('says that another program has the keys', () => {
  taken = ['CommandOrControl+Shift+Space'];
  quick.follow(on);
  expect(quick.state()).toBe('taken');
});

it('is made when it is first wanted, shown when it is drawn, and kept', () => {
  quick.follow(on);
  expect(windows).toHaveLength(0);
  press();
  expect(windows[0]?.shown).toBe(false);
  const window = open();
  expect(window.shown).toBe(true);
  press();
  expect(window.shown).toBe(false);
  press();
  expect([window.shown, windows.length]).toEqual([true, 1]);
  quick.follow(off);
  expect(window.shown).toBe(false);
});

it('hides when it loses the focus, but not to a dialog of its own', () => {
  const window = open();
  isDialogOpen = true;
  window.emit('blur');
  expect(window.shown).toBe(true);
  isDialogOpen = false;
  window.emit('blur');
  expect(window.shown).toBe(false);
});

it('goes on with its chat for five minutes', () => {
  open();
  quick.hide();
  now = 299_999;
  press();
  expect(begun).toEqual([]);
  quick.hide();
  now += 300_000;
  press();
  expect(begun).toEqual([7]);
});

it('is where a notice leads only while it shows that chat', () => {
  const window = open();
  const place = { kind: 'chat', conversationId: chat } as const;
  quick.shows(8, chat);
  expect(quick.for(place)).toBeUndefined();
  quick.shows(7, chat);
  expect(quick.for(place)).toBe(window);
  expect(quick.for(undefined)).toBeUndefined();
  quick.hide();
  expect(quick.for(place)).toBeUndefined();
});

it('leads to a window of the page while it is on the screen, and not otherwise', () => {
  const window = open();
  quick.openInApp(chat);
  expect([window.shown, opened]).toEqual([false, [chat]]);
  quick.openInApp(chat);
  expect(opened).toHaveLength(1);
});

it('is low for the composer, tall for a chat, and above others until the trust surface comes', () => {
  const window = open();
  quick.fit(true);
  quick.giveWay();
  quick.hide();
  press();
  expect(window.did).toEqual(['bounds 180', 'top true', 'size 520', 'top false', 'bounds 520', 'top true']);
});
