import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ToolPin } from '../../../../shared/domain/pin.ts';

/** A tool as its server lists it now. */
export interface ListedTool {
  readonly name: string;
  readonly definitionHash: Sha256;
}

export interface Comparison<T extends ListedTool> {
  /** Nothing was pinned under this name, for this launch. */
  readonly fresh: readonly T[];
  /** Differs from what was pinned. */
  readonly changed: readonly T[];
}

/**
 * Compares what a server lists with what was pinned for its launch. Pins of another launch count for nothing: the user was
 * asked about the launch itself. A tool that is not listed keeps its pin, so that it cannot come back as another. Pure.
 */
export function comparePins<T extends ListedTool>(
  listed: readonly T[],
  pinOf: (name: string) => ToolPin | undefined,
  launchHash: Sha256,
): Comparison<T> {
  const fresh: T[] = [];
  const changed: T[] = [];
  for (const tool of listed) {
    const pin = pinOf(tool.name);
    if (pin === undefined || pin.launchHash !== launchHash) fresh.push(tool);
    else if (pin.definitionHash !== tool.definitionHash) changed.push(tool);
  }
  return { fresh, changed };
}
