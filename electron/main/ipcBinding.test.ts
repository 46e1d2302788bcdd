import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { channelToHost, channelToPage } from '../../shared/contract/bridge.ts';
import type { ToPage } from '../../shared/contract/envelope.ts';
import { type BindingContents, type BindingEvent, type BindingFrame, createIpcBinding } from './ipcBinding.ts';

// Importing the real package in plain Node would start a download.
vi.mock('electron', () => ({ ipcMain: undefined }));

class FakeContents implements BindingContents {
  mainFrame: BindingFrame = { origin: 'app://gatehouse', frameToken: 'first' };
  destroyed = false;
  readonly sent: unknown[][] = [];
  readonly #listeners: [string, () => void][] = [];

  isDestroyed = () => this.destroyed;
  send = (...message: unknown[]) => void this.sent.push(message);
  on(event: string, listener: () => void): void {
    this.#listeners.push([event, listener]);
  }
  emit(event: string): void {
    for (const [name, listener] of this.#listeners) if (name === event) listener();
  }
  /** Electron's behaviour when a new document replaces the old one. */
  navigate(origin = 'app://gatehouse'): void {
    this.mainFrame = { origin, frameToken: `document ${randomUUID()}` };
    this.emit('did-navigate');
  }
}

/** As Electron's, whose every property throws. */
const disposedFrame: BindingFrame = {
  get origin(): string {
    throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  },
  get frameToken(): string {
    throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  },
};

class FakeSession {
  readonly received: unknown[] = [];
  disposed = 0;
  readonly send: (envelope: ToPage) => void;
  constructor(send: (envelope: ToPage) => void) {
    this.send = send;
  }
  receive = (envelope: unknown) => void this.received.push(envelope);
  dispose = () => void this.disposed++;
}

const listeners = new Set<(event: BindingEvent, envelope: unknown) => void>();
const ipc = {
  on: (channel: string, listener: (event: BindingEvent, envelope: unknown) => void) => {
    expect(channel).toBe(channelToHost);
    listeners.add(listener);
  },
  off: (_channel: string, listener: (event: BindingEvent, envelope: unknown) => void) => listeners.delete(listener),
};
const warnings: string[] = [];
const log = { write: (_level: string, _message: string, facts?: object) => void warnings.push(JSON.stringify(facts)) };
const result: ToPage = { type: 'result', id: 1, output: {} };

let contents: FakeContents;
let sessions: FakeSession[];

function arrive(envelope: unknown, from: Partial<BindingEvent> = {}): void {
  const event: BindingEvent = { sender: contents, senderFrame: contents.mainFrame, ...from };
  for (const listener of listeners) listener(event, envelope);
}

function bound() {
  const binding = createIpcBinding(log, ipc);
  binding.bind(contents, {
    origin: 'app://gatehouse',
    open: (send) => {
      const session = new FakeSession(send);
      sessions.push(session);
      return session;
    },
  });
  return binding;
}

beforeEach(() => {
  listeners.clear();
  warnings.length = 0;
  contents = new FakeContents();
  sessions = [];
});

describe('messages to the host', () => {
  test('open one session for a document and reach it', () => {
    bound();
    arrive('a');
    arrive('b');
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.received).toEqual(['a', 'b']);
  });

  test('are taken from the main frame by its token, whatever object stands for it', () => {
    bound();
    arrive('a', { senderFrame: { ...contents.mainFrame } });
    expect(sessions).toHaveLength(1);
  });

  test.each<[string, () => Partial<BindingEvent>]>([
    ['a frame that is gone', () => ({ senderFrame: null })],
    ['a frame that was disposed', () => ({ senderFrame: disposedFrame })],
    ['a window whose frame was disposed', () => ({ sender: Object.assign(contents, { mainFrame: disposedFrame }) })],
    ['a frame inside the page', () => ({ senderFrame: { ...contents.mainFrame, frameToken: 'inner' } })],
    ['a window that is not ours', () => ({ sender: new FakeContents() })],
  ])('are dropped when they come from %s', (_who, from) => {
    bound();
    arrive('a', from());
    expect(sessions).toHaveLength(0);
    expect(warnings).toHaveLength(1);
  });

  test.each(['null', 'app://trust', 'https://gatehouse', 'app://gatehouse.evil', 'file://'])(
    'are dropped when the page is at %s',
    (origin) => {
      bound();
      contents.mainFrame = { origin, frameToken: 'first' };
      arrive('a');
      expect(sessions).toHaveLength(0);
    },
  );
});

describe('a session', () => {
  test('sends on the one channel to the page', () => {
    bound();
    arrive('a');
    sessions[0]?.send(result);
    expect(contents.sent).toEqual([[channelToPage, result]]);
  });

  test.each(['render-process-gone', 'destroyed'])('ends at %s', (event) => {
    bound();
    arrive('a');
    contents.emit(event);
    expect(sessions[0]?.disposed).toBe(1);
  });

  test('ends when another document loads, and sends nothing to it', () => {
    bound();
    arrive('a');
    contents.navigate();
    sessions[0]?.send(result);
    expect(sessions[0]?.disposed).toBe(1);
    expect(contents.sent).toEqual([]);
    arrive('b');
    expect(sessions[1]?.received).toEqual(['b']);
  });

  test('continues when a navigation started and was refused', () => {
    bound();
    arrive('a');
    contents.emit('did-start-navigation');
    arrive('b');
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.disposed).toBe(0);
  });

  test('ends when a message comes from another document without a reported navigation', () => {
    bound();
    arrive('a');
    contents.mainFrame = { origin: 'app://gatehouse', frameToken: 'second' };
    arrive('b');
    expect(sessions.map((session) => session.disposed)).toEqual([1, 0]);
  });

  test('sends nothing to a window that is destroyed', () => {
    bound();
    arrive('a');
    contents.destroyed = true;
    sessions[0]?.send(result);
    expect(contents.sent).toEqual([]);
  });

  test('ends with the binding, which stops listening', () => {
    const binding = bound();
    arrive('a');
    binding.dispose();
    expect(sessions[0]?.disposed).toBe(1);
    expect(listeners.size).toBe(0);
  });
});
