import { ipcMain } from 'electron';
import { channelToHost, channelToPage } from '../../shared/contract/bridge.ts';
import type { ToPage } from '../../shared/contract/envelope.ts';
import type { Disposable } from '../../shared/lib/disposable.ts';
import type { Log, PageSession } from '../host/index.ts';

/** The parts of Electron used here, so that tests only need plain objects. */
export interface BindingFrame {
  readonly origin: string;
  readonly frameToken: string;
}
export interface BindingContents {
  readonly mainFrame: BindingFrame;
  isDestroyed(): boolean;
  send(channel: string, ...args: unknown[]): void;
  on(event: 'did-navigate' | 'render-process-gone' | 'destroyed', listener: () => void): unknown;
}
export interface BindingEvent {
  readonly sender: BindingContents;
  readonly senderFrame: BindingFrame | null;
}
type IpcListener = (event: BindingEvent, envelope: unknown) => void;
export interface BindingIpc {
  on(channel: string, listener: IpcListener): unknown;
  off(channel: string, listener: IpcListener): unknown;
}

/** A window that may talk to the host: its origin, and the session for its messages. */
interface WindowBinding {
  readonly origin: string;
  open(send: (envelope: ToPage) => void): PageSession;
}

/** The connection of windows to the host. */
export interface IpcBinding extends Disposable {
  /** Lets a window send messages until it is destroyed. */
  bind(contents: BindingContents, binding: WindowBinding): void;
}

/**
 * Listens on the only channel to the host. A message counts only if it comes from the main frame of a bound window at
 * the origin of that window; any other is dropped and logged, never answered.
 */
export function createIpcBinding(log: Log, ipc: BindingIpc = ipcMain): IpcBinding {
  const windows = new Map<BindingContents, WindowSession>();
  const listen: IpcListener = (event, envelope) => {
    const window = windows.get(event.sender);
    const sender = senderOf(event);
    const problem = window === undefined ? 'unknown window' : problemOf(sender, window.origin);
    if (window === undefined || sender === undefined || problem !== undefined) {
      log.write('warn', 'Refused: a message to the host', { problem: problem ?? '', origin: sender?.origin ?? '' });
      return;
    }
    window.receive(sender.frameToken, envelope);
  };
  ipc.on(channelToHost, listen);
  return {
    bind(contents, binding) {
      const window = new WindowSession(contents, binding);
      windows.set(contents, window);
      // Not at `did-start-navigation`: it also fires for navigations that are then refused, and would leave the staying
      // page without its subscriptions.
      contents.on('did-navigate', () => window.end());
      contents.on('render-process-gone', () => window.end());
      contents.on('destroyed', () => {
        windows.delete(contents);
        window.end();
      });
    },
    dispose() {
      ipc.off(channelToHost, listen);
      for (const window of windows.values()) window.end();
      windows.clear();
    },
  };
}

/** Who sent a message, read once: what is read later may be of another document. */
interface Sender {
  readonly origin: string;
  readonly frameToken: string;
  readonly isMainFrame: boolean;
}

/** `undefined` for a frame that is gone: Electron then has none, or one whose every property throws. */
function senderOf({ sender, senderFrame }: BindingEvent): Sender | undefined {
  try {
    if (senderFrame === null) return undefined;
    const { frameToken, origin } = senderFrame;
    // By token: that Electron has one object for each frame is nowhere promised.
    return { origin, frameToken, isMainFrame: frameToken === sender.mainFrame.frameToken };
  } catch {
    return undefined;
  }
}

function problemOf(sender: Sender | undefined, origin: string): string | undefined {
  if (sender === undefined) return 'the frame is gone';
  if (!sender.isMainFrame) return 'not the main frame';
  return sender.origin === origin ? undefined : 'foreign origin';
}

/** A document's session, which can be ended once. */
interface DocumentSession {
  readonly frameToken: string;
  receive(envelope: unknown): void;
  end(): void;
}

/** One window's session, opened by the first message of each document. */
class WindowSession {
  readonly #contents: BindingContents;
  readonly #binding: WindowBinding;
  #current: DocumentSession | undefined;

  constructor(contents: BindingContents, binding: WindowBinding) {
    this.#contents = contents;
    this.#binding = binding;
  }

  get origin(): string {
    return this.#binding.origin;
  }

  receive(frameToken: string, envelope: unknown): void {
    if (this.#current?.frameToken !== frameToken) this.end();
    this.#current ??= this.#open(frameToken);
    this.#current.receive(envelope);
  }

  end(): void {
    const ended = this.#current;
    this.#current = undefined;
    ended?.end();
  }

  #open(frameToken: string): DocumentSession {
    // Messages that a session sends after its document is gone would reach the next document.
    let isLive = true;
    const session = this.#binding.open((envelope) => {
      if (isLive && !this.#contents.isDestroyed()) this.#contents.send(channelToPage, envelope);
    });
    return {
      frameToken,
      receive: (envelope) => session.receive(envelope),
      end: () => {
        isLive = false;
        session.dispose();
      },
    };
  }
}
