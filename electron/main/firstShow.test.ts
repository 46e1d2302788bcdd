import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { showOnceDrawn } from './firstShow.ts';

function opened(platform: NodeJS.Platform = 'linux') {
  let isDestroyed = false;
  let task: (() => void) | undefined;
  let waitsMs = 0;
  const shown: number[] = [];
  const webContents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), { isDestroyed: () => isDestroyed, webContents });
  showOnceDrawn(window as never, () => shown.push(1), {
    platform,
    after(ms, later) {
      waitsMs = ms;
      task = later;
      return () => (task = undefined);
    },
  });
  return {
    shown,
    waitsMs,
    draw: () => window.emit('ready-to-show'),
    load: () => webContents.emit('did-finish-load'),
    wait: () => task?.(),
    isWaiting: () => task !== undefined,
    close() {
      isDestroyed = true;
      window.emit('closed');
    },
  };
}

describe('a window', () => {
  test('is shown when its page is drawn, and once', () => {
    const window = opened();
    expect(window.shown).toHaveLength(0);
    window.draw();
    expect(window.isWaiting()).toBe(false);
    expect(window.shown).toHaveLength(1);
    window.load();
    expect(window.shown).toHaveLength(1);
  });

  test('is shown when its page is loaded, where it may never be said to be drawn', () => {
    const window = opened();
    window.load();
    expect(window.isWaiting()).toBe(false);
    expect(window.shown).toHaveLength(1);
    // As on Wayland, where being shown is what it waits for. A reload changes nothing.
    window.draw();
    window.load();
    expect(window.shown).toHaveLength(1);
  });

  test.each(['darwin', 'win32'] as const)('is not shown before its page is drawn elsewhere: %s', (platform) => {
    const window = opened(platform);
    window.load();
    expect(window.shown).toHaveLength(0);
    window.draw();
    expect(window.shown).toHaveLength(1);
  });

  test.each(['linux', 'darwin', 'win32'] as const)('is shown after three seconds, come what may: %s', (platform) => {
    const window = opened(platform);
    expect(window.waitsMs).toBe(3000);
    window.wait();
    expect(window.shown).toHaveLength(1);
    window.draw();
    expect(window.shown).toHaveLength(1);
  });

  test('is not shown when it is gone', () => {
    const window = opened();
    window.close();
    expect(window.isWaiting()).toBe(false);
    window.draw();
    window.load();
    expect(window.shown).toHaveLength(0);
  });
});
