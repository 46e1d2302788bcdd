import { beforeEach, describe, expect, test } from 'vitest';
import type { TrustSurface } from '../host/index.ts';
import { TrustWindow } from './trustWindow.ts';

type Requests = Parameters<TrustSurface['pendingChanged']>[0];
const waiting = (...ids: string[]) => ids.map((id) => ({ id })) as unknown as Requests;

class FakeSurfaceWindow {
  readonly shown: boolean[] = [];
  isOpen = true;
  #closed: () => void = () => undefined;
  show = ({ mustFocus }: { mustFocus: boolean }) => void this.shown.push(mustFocus);
  onClosed = (listener: () => void) => void (this.#closed = listener);
  close = () => {
    this.isOpen = false;
    this.#closed();
  };
}

let made: FakeSurfaceWindow[];
let surface: TrustWindow;
beforeEach(() => {
  made = [];
  surface = new TrustWindow(() => {
    const window = new FakeSurfaceWindow();
    made.push(window);
    return window;
  });
});

describe('the trust window', () => {
  test('opens when a launch waits, without taking the focus', () => {
    surface.ready();
    surface.pendingChanged(waiting('a'), []);
    expect(made.map((window) => window.shown)).toEqual([[false]]);
  });

  test('waits for the host', () => {
    surface.pendingChanged(waiting('a'), []);
    expect(made).toHaveLength(0);
    surface.ready();
    expect(made).toHaveLength(1);
  });

  test('comes to the front again only for another launch', () => {
    surface.ready();
    surface.pendingChanged(waiting('a', 'b'), []);
    surface.pendingChanged(waiting('b'), []);
    expect(made[0]?.shown).toEqual([false]);
    surface.pendingChanged(waiting('b', 'c'), []);
    expect(made[0]?.shown).toEqual([false, false]);
    expect(made).toHaveLength(1);
  });

  test('closes when no request waits', () => {
    surface.ready();
    surface.pendingChanged(waiting('a'), []);
    surface.pendingChanged([], []);
    expect(made[0]?.isOpen).toBe(false);
  });

  test('is opened again by review after the user closed it', async () => {
    surface.ready();
    surface.pendingChanged(waiting('a'), []);
    made[0]?.close();
    expect(await surface.review()).toBeNull();
    expect(made).toHaveLength(2);
    expect(made[1]?.shown).toEqual([true]);
  });

  test('does not open any more while the host ends', async () => {
    surface.ready();
    surface.end();
    surface.pendingChanged(waiting('a'), []);
    await surface.review();
    expect(made).toHaveLength(0);
  });
});
