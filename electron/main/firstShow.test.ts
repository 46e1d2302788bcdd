import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { showOnceDrawn } from './firstShow.ts';

function opened() {
  let isDestroyed = false;
  let task: (() => void) | undefined;
  const shown: number[] = [];
  const window = Object.assign(new EventEmitter(), { isDestroyed: () => isDestroyed });
  showOnceDrawn(
    window as never,
    () => shown.push(1),
    (_ms, later) => {
      task = later;
      return () => (task = undefined);
    },
  );
  return {
    shown,
    draw: () => window.emit('ready-to-show'),
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
  });

  test('is shown after a while, even if nothing is drawn', () => {
    const window = opened();
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
    expect(window.shown).toHaveLength(0);
  });
});
