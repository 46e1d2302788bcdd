import type { ModelRef } from '../../../../shared/domain/model.ts';

/** Before a model has counted a request, estimates get this margin. */
const firstScale = 1.1;
const minScale = 0.7;
const maxScale = 3;
/** In these steps, so that what is cut off a chat does not move with every count. */
const scaleStep = 0.1;
/** A change of less than this is no news. */
const minChange = 0.15;
/** By so much at least the estimate of a request that was refused was too small. */
const tooLongFactor = 1.25;
/** Smaller requests say little about larger ones. */
const minTokens = 1000;

/** How many tokens of each model one estimated token is, learnt from what its provider counted. */
export class TokenScales {
  readonly #scales = new Map<string, number>();

  of(model: ModelRef): number {
    return this.#scales.get(keyOf(model)) ?? firstScale;
  }

  /** The provider counted a request that was estimated. */
  note(model: ModelRef, { estimated, counted }: { readonly estimated: number; readonly counted: number }): void {
    if (estimated < minTokens || counted <= 0) return;
    const now = this.of(model);
    // Rounded up: one token too few is an error of the provider, one too many is a little less room.
    const found = Math.min(maxScale, Math.max(minScale, Math.ceil(counted / estimated / scaleStep) * scaleStep));
    if (found > now || now - found > minChange) this.#scales.set(keyOf(model), found);
  }

  /** The provider refused a request as too long for the window. Later ones are counted as longer, up to a bound. */
  noteTooLong(model: ModelRef, { estimated, window }: { readonly estimated: number; readonly window: number }): void {
    const atLeast = Math.max(window / Math.max(1, estimated), this.of(model) * tooLongFactor);
    const found = Math.min(maxScale, Math.ceil(atLeast / scaleStep) * scaleStep);
    if (found > this.of(model)) this.#scales.set(keyOf(model), found);
  }
}

function keyOf({ providerId, model }: ModelRef): string {
  return `${providerId}/${model}`;
}
