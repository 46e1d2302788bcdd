import type { ModelEvent, ModelLimits, ModelProvider, ModelRequest } from '../ports/modelProvider.ts';

/** Answers one request: yields the events of a model, or throws. `signal` is the turn's. */
export type ModelScript = (
  request: ModelRequest,
  signal: AbortSignal,
) => AsyncIterable<ModelEvent> | Iterable<ModelEvent>;

/** A model that answers the n-th request with the n-th script and records the requests. */
export class ScriptedModel implements ModelProvider {
  readonly requests: ModelRequest[] = [];
  readonly #scripts: readonly ModelScript[];
  readonly #limits: ModelLimits;

  constructor(
    scripts: readonly ModelScript[],
    limits: Omit<ModelLimits, 'audio'> & Partial<ModelLimits> = { tools: 128, images: true },
  ) {
    this.#scripts = scripts;
    this.#limits = { audio: false, ...limits };
  }

  /** Which models accept sound: all if `true`, none if it is missing. */
  takesAudio = (_model: string): boolean => this.#limits.audio;

  limits = (model: string): ModelLimits => ({ ...this.#limits, audio: this.takesAudio(model) });
  listModels = async () => [{ model: 'scripted' }];

  /** What goes to the network as the body of each request; nothing does if it is missing. */
  body: string | undefined;

  async *stream(
    request: ModelRequest,
    signal: AbortSignal,
    onSent?: (body: string) => void,
  ): AsyncIterable<ModelEvent> {
    this.requests.push(request);
    if (this.body !== undefined) onSent?.(this.body);
    const script = this.#scripts[this.requests.length - 1];
    if (script === undefined) throw new Error(`Nothing is scripted for request ${this.requests.length}`);
    yield* script(request, signal);
  }
}

/** Writes a text and ends. */
export const says = (text: string): ModelScript =>
  function* () {
    yield { type: 'text', text };
    yield { type: 'end', stop: 'end' };
  };

/** Asks for calls and ends. */
export const calls = (...wanted: { name: string; args: unknown }[]): ModelScript =>
  function* () {
    for (const { name, args } of wanted) {
      const text = typeof args === 'string' ? args : JSON.stringify(args);
      yield { type: 'toolCall', name, arguments: text };
    }
    yield { type: 'end', stop: 'toolCalls' };
  };

/** Writes a text, then waits until it is stopped. */
export const hangsAfter = (text: string): ModelScript =>
  async function* (_request, signal) {
    yield { type: 'text', text };
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
