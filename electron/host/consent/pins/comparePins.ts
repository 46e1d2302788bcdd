import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ToolPin } from '../../../../shared/domain/pin.ts';

/** A tool as its server lists it now. */
export interface ListedTool {
  readonly name: string;
  readonly definitionHash: Sha256;
}

/** A launch of the server that is trusted: each of its accounts has one. */
export interface TrustedLaunch {
  readonly launchHash: Sha256;
  /** When the user was last asked about it. */
  readonly decidedAt: number;
}

export interface Comparison<T extends ListedTool> {
  /** Tools without a pin under their name that counts. Of a launch that was listed before, they appeared since. */
  readonly fresh: readonly T[];
  /** Tools that differ from their pins. */
  readonly changed: readonly T[];
  /** Pins that count only because of other launches, whose trust may end before that in this one. */
  readonly borrowed: readonly ToolPin[];
}

/**
 * Compares the listed tools with the pins of their server. A pin counts for its own launch, and for each launch that the user was not
 * asked about since. One that counts for any trusted launch counts for every other, too: a tool that changed must not slip in by way of
 * an account that is started for the first time, because what was allowed in the others still holds there. A tool that is not listed
 * keeps its pin, so that it cannot return as another tool. Pure.
 *
 * @param trusted the launches of the server that are trusted, this one included
 */
export function comparePins<T extends ListedTool>(
  listed: readonly T[],
  pinOf: (name: string) => ToolPin | undefined,
  launchHash: Sha256,
  trusted: readonly TrustedLaunch[] = [],
): Comparison<T> {
  const fresh: T[] = [];
  const changed: T[] = [];
  const borrowed: ToolPin[] = [];
  for (const tool of listed) {
    const pin = pinOf(tool.name);
    const countsFor = pin === undefined ? [] : trusted.filter((launch) => isPinOf(pin, launch));
    const isOwn = pin?.launchHash === launchHash || countsFor.some((launch) => launch.launchHash === launchHash);
    if (pin === undefined || (!isOwn && countsFor.length === 0)) {
      fresh.push(tool);
      continue;
    }
    if (!isOwn) borrowed.push(pin);
    if (pin.definitionHash !== tool.definitionHash) changed.push(tool);
  }
  return { fresh, changed, borrowed };
}

/** Whether a launch listed anything since the user trusted it. Pure. */
export function wasListed(
  pins: Iterable<ToolPin>,
  launchHash: Sha256,
  trusted: readonly TrustedLaunch[] = [],
): boolean {
  const decidedAt = trusted.find((launch) => launch.launchHash === launchHash)?.decidedAt ?? Infinity;
  for (const pin of pins) if (isPinOf(pin, { launchHash, decidedAt })) return true;
  return false;
}

function isPinOf(pin: ToolPin, { launchHash, decidedAt }: TrustedLaunch): boolean {
  return pin.launchHash === launchHash || decidedAt <= pin.pinnedAt;
}
