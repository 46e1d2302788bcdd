import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { shellTextsFor } from './shellTexts.ts';
import { watchWindow } from './windowHealth.ts';

class FakeContents extends EventEmitter {
  readonly did: string[] = [];
  reload(): void {
    this.did.push('reload');
  }
  forcefullyCrashRenderer(): void {
    this.did.push('crash');
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  }
}

class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  shown = 0;
  isGone = false;
  isDestroyed = () => this.isGone;
  show(): void {
    this.shown += 1;
  }
}

const texts = shellTextsFor('en', 'en');
let window: FakeWindow;
let asked: string[];
let answers: ((button: number) => void)[];
let quits: number;

beforeEach(() => {
  window = new FakeWindow();
  asked = [];
  answers = [];
  quits = 0;
  watchWindow(window as unknown as BrowserWindow, {
    dialog: {
      showMessageBox: (...given: unknown[]) => {
        asked.push((given.at(-1) as { message: string }).message);
        return new Promise((resolve) => answers.push((response) => resolve({ response, checkboxChecked: false })));
      },
    },
    texts: () => texts,
    log: { write: () => undefined },
    quit: () => (quits += 1),
  });
});

/** Presses a button of the question that was asked last, and lets what follows happen. */
async function press(button: number): Promise<void> {
  answers.at(-1)?.(button);
  await Promise.resolve();
  await Promise.resolve();
}

const hangs = () => window.emit('unresponsive');
const dies = (reason = 'crashed') => window.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
const fails = (code: number, isMainFrame = true) =>
  window.webContents.emit('did-fail-load', {}, code, 'ERR_FAILED', 'app://gatehouse/', isMainFrame);

describe('a page that hangs', () => {
  it('is asked about once, and again when it still hangs after a while', async () => {
    hangs();
    hangs();
    expect(asked).toEqual([texts.pageHangs]);
    await press(0);
    expect(window.webContents.did).toEqual([]);
    hangs();
    expect(asked).toHaveLength(2);
  });

  it('is ended and loaded again when the user wants that, and its end is not asked about', async () => {
    hangs();
    await press(1);
    expect(window.webContents.did).toEqual(['crash', 'reload']);
    expect(asked).toEqual([texts.pageHangs]);
    // The next one is.
    dies();
    expect(asked).toEqual([texts.pageHangs, texts.pageGone]);
  });

  it('is left alone when its window was closed meanwhile', async () => {
    hangs();
    window.isGone = true;
    await press(1);
    expect(window.webContents.did).toEqual([]);
  });
});

describe('a page that dies', () => {
  it('is loaded again, or the app quits', async () => {
    dies();
    await press(0);
    expect([window.webContents.did, quits]).toEqual([['reload'], 0]);
    dies('oom');
    await press(1);
    expect([window.webContents.did, quits]).toEqual([['reload'], 1]);
  });

  it('is not asked about when it ended in order, or with its window', () => {
    dies('clean-exit');
    window.isGone = true;
    dies();
    expect(asked).toEqual([]);
  });
});

describe('a page that does not load', () => {
  it('is shown and asked about, and loaded again', async () => {
    fails(-6);
    fails(-6);
    expect([window.shown, asked]).toEqual([1, [texts.pageNotLoaded]]);
    await press(0);
    expect(window.webContents.did).toEqual(['reload']);
    fails(-6);
    await press(1);
    expect(quits).toBe(1);
  });

  it('is not asked about for a frame in it, or when something else was loaded', () => {
    fails(-6, false);
    fails(-3);
    expect([window.shown, asked]).toEqual([0, []]);
  });
});
