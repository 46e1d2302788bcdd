import { EventEmitter } from 'node:events';
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { beforeEach, expect, it, test } from 'vitest';
import type { RunningWork } from '../../shared/domain/runningWork.ts';
import { QuitQuestion, quitQuestionOf, type QuitQuestionOptions } from './quitQuestion.ts';
import { shellTextsFor } from './shellTexts.ts';

/** Quits as Electron does: `before-quit` first, then each window is closed. */
class FakeApp extends EventEmitter {
  readonly windows: EventEmitter[] = [];
  hasEnded = false;
  quit = () => {
    this.hasEnded = !isPrevented(this, 'before-quit') && this.windows.every((window) => !isPrevented(window, 'close'));
  };
}

function isPrevented(emitter: EventEmitter, event: string): boolean {
  let prevented = false;
  emitter.emit(event, { preventDefault: () => (prevented = true) });
  return prevented;
}

const turn: RunningWork = { turns: 1, calls: 0 };
let app: FakeApp;
let window: EventEmitter;
let work: RunningWork;
let endsWithIt: boolean;
let asked: { options: MessageBoxOptions; answer: (response: number) => void }[];
let question: QuitQuestion;

beforeEach(() => {
  app = new FakeApp();
  window = new EventEmitter();
  app.windows.push(window);
  work = turn;
  endsWithIt = true;
  asked = [];
  const showMessageBox = (...call: unknown[]) =>
    new Promise((resolve) => {
      const answer = (response: number) => resolve({ response, checkboxChecked: false });
      asked.push({ options: call.at(-1) as MessageBoxOptions, answer });
    });
  question = new QuitQuestion({
    app: app as unknown as QuitQuestionOptions['app'],
    dialog: { showMessageBox } as QuitQuestionOptions['dialog'],
    texts: () => shellTextsFor('zh-CN', 'en'),
    work: () => work,
    showPage: () => window as BrowserWindow,
  });
  question.guard(window as BrowserWindow, () => endsWithIt);
});

test('what is asked about', () => {
  expect(quitQuestionOf({ turns: 0, calls: 0 })).toBeUndefined();
  expect(quitQuestionOf({ turns: 0, calls: 2 })).toBe('call');
  expect(quitQuestionOf({ turns: 1, calls: 2 })).toBe('turn');
});

it('asks nothing when nothing runs', () => {
  work = { turns: 0, calls: 0 };
  app.quit();
  expect(app.hasEnded).toBe(true);
  expect(asked).toEqual([]);
});

it('asks once, in the language of the settings, and stays unless the user says otherwise', async () => {
  app.quit();
  app.quit();
  expect(isPrevented(window, 'close')).toBe(true);
  const texts = shellTextsFor('zh-CN', 'en');
  expect(asked.map(({ options }) => options)).toMatchObject([
    { message: texts.quitWhileTurn, buttons: [texts.keepRunning, texts.quit], defaultId: 0, cancelId: 0 },
  ]);
  asked[0]?.answer(0);
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(app.hasEnded).toBe(false);
  app.quit();
  expect(asked).toHaveLength(2);
});

it('ends when the user says so, without asking again for each window', async () => {
  expect(isPrevented(window, 'close')).toBe(true);
  asked[0]?.answer(1);
  await new Promise(setImmediate);
  expect(app.hasEnded).toBe(true);
  expect(asked).toHaveLength(1);
});

it('asks nothing where the system does not wait for an answer, also when it was asking', () => {
  app.quit();
  question.endUnasked();
  expect(app.hasEnded).toBe(true);
  expect(asked).toHaveLength(1);
});

it('asks nothing when a window is closed without which the app goes on', () => {
  endsWithIt = false;
  expect(isPrevented(window, 'close')).toBe(false);
  expect(asked).toEqual([]);
});
