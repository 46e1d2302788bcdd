import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ToolPin } from '../../../../shared/domain/pin.ts';

/** A tool as its server lists it now. */
export interface ListedTool {
  readonly name: string;
  readonly definitionHash: Sha256;
}

export interface Comparison<T extends ListedTool> {
  /** Tools without a pin under their name for this launch. */
  readonly fresh: readonly T[];
  /** Tools that differ from their pins. */
  readonly changed: readonly T[];
}

/**
 * Compares the listed tools with the pins of this launch. Pins of another launch do not count, because the user was
 * asked about that launch separately. A tool that is not listed keeps its pin, so that it cannot return as another
 * tool. Pure.
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
