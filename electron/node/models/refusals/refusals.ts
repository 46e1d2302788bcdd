import type { ModelLimits, ModelRequest, ModelTool, RefusedPartMemory } from '../../../host/ports/modelProvider.ts';
import { Attempt, type Known, type ModelTraits, nothingKnown } from './attempt.ts';
import { forgetMediaLimits, knownMedia, MediaAttempt } from './mediaSearch.ts';
import type { PartSearch } from './partSearch.ts';
import { ThoughtAttempt } from './thoughtAttempt.ts';
import { toolSearch } from './toolSearch.ts';

/**
 * Remembers what a provider refused, so that no later request of any chat is refused for it again. What a refusal seems to say counts only
 * once the request was taken without it. As long as the adapter is there.
 */
export class Refusals {
  readonly #byModel = new Map<string, Known>();
  readonly #optional: readonly string[];
  readonly #memory: RefusedPartMemory | undefined;
  /** The same answer may be asked for again after a wait. */
  readonly #searches = new WeakMap<ModelRequest, Searches>();
  /** What is refused of reasoning stays out, also where an answer breaks off and is asked for again. */
  readonly #thoughts = new WeakMap<ModelRequest, ThoughtAttempt>();

  /**
   * @param optional the fields of a body that a request can do without; those of an assistant message as `message.NAME`
   * @param memory for the tools and media that are found
   */
  constructor(optional: readonly string[], memory?: RefusedPartMemory) {
    this.#optional = optional;
    this.#memory = memory;
  }

  begin(wanted: ModelRequest, traits: ModelTraits = {}): Attempt {
    const { model } = wanted;
    const known = this.#byModel.get(model) ?? nothingKnown(this.#memory?.of(model) ?? []);
    this.#byModel.set(model, known);
    const { tools, media } = this.#searches.get(wanted) ?? {
      tools: toolSearch(known.tools, wanted.tools, wanted.messages.at(-1)?.role === 'user'),
      media: new MediaAttempt(known.media, wanted.messages),
    };
    this.#searches.set(wanted, { tools, media });
    const thoughts = this.#thoughts.get(wanted) ?? new ThoughtAttempt(wanted.messages);
    this.#thoughts.set(wanted, thoughts);
    const onTaken = (found: readonly string[]) => {
      this.#searches.delete(wanted);
      if (found.length > 0) this.#memory?.keep(model, found);
    };
    return new Attempt(wanted, { known, optional: this.#optional, onTaken, search: tools, media, thoughts, ...traits });
  }

  /** What a model was found not to take at all. */
  limits(model: string): Partial<Pick<ModelLimits, 'tools' | 'images' | 'audio' | 'files'>> {
    const { hasNoTools = false, media: { none } = knownMedia([]) } = this.#byModel.get(model) ?? {};
    return {
      ...(hasNoTools ? { tools: 0 } : {}),
      ...(none.has('image') ? { images: false } : {}),
      ...(none.has('audio') ? { audio: false } : {}),
      ...(none.has('file') ? { files: false } : {}),
    };
  }

  /** Tools and pictures may be taken by now: a server is started with other options, or a model is replaced. */
  forgetLimits(): void {
    for (const known of this.#byModel.values()) {
      known.hasNoTools = false;
      forgetMediaLimits(known.media);
    }
  }
}

interface Searches {
  readonly tools: PartSearch<ModelTool>;
  readonly media: MediaAttempt;
}
