import { isSpecType, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { MessageLimit } from './messageLimit.ts';

/** The largest message an app may send, in characters of JSON. */
const maxMessageChars = 4_000_000;
/** The message the sandbox sends when the user presses Escape inside an app. */
const escapeMark = 'gatehouse:escape';

export interface FrameParts {
  /** The window of the proxy's frame, which exists before anything is loaded into it. */
  readonly frame: Window;
  /** The origin of the proxy. */
  readonly origin: string;
  readonly onEscape: () => void;
  /** A document in the frame starts: the first one, or the same one after a reload. */
  readonly onBegin: () => void;
  /** It sends too much and must be stopped. */
  readonly onFlood: () => void;
}

/**
 * Messages between the page and one frame. Only messages from exactly this window and this origin are accepted, and messages
 * are sent only to this origin, whatever the frame shows meanwhile. Anything other than JSON-RPC is dropped.
 */
export class FrameTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #parts: FrameParts;
  readonly #limit = new MessageLimit({ burst: 200, perSecond: 60, dropped: 500 });

  constructor(parts: FrameParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    window.addEventListener('message', this.#hear);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#parts.frame.postMessage(message, this.#parts.origin);
  }

  async close(): Promise<void> {
    window.removeEventListener('message', this.#hear);
    this.onclose?.();
  }

  readonly #hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== this.#parts.frame || origin !== this.#parts.origin) return;
    const verdict = this.#limit.take(performance.now());
    if (verdict === 'stop') this.#parts.onFlood();
    if (verdict !== 'pass') return;
    if (data === escapeMark) this.#parts.onEscape();
    else if (isSpecType.JSONRPCMessage(data) && isBounded(data)) {
      if ('method' in data && data.method === 'ui/initialize') this.#parts.onBegin();
      this.onmessage?.(data);
    }
  };
}

function isBounded(message: unknown): boolean {
  try {
    return JSON.stringify(message).length <= maxMessageChars;
  } catch {
    // A cloned message may hold values that JSON cannot express.
    return false;
  }
}
