import type { ServerId } from '../../../../shared/domain/ids.ts';
import { foldText } from '../../../../shared/lib/foldText.ts';

/** A tool of a server, as a list of its tools names it. */
interface NamedTool {
  readonly name: string;
  readonly title?: string | undefined;
}

interface IndexedTool {
  readonly name: string;
  /** Its name and title, as searches compare them. */
  readonly folded: string;
}

/** The known tools of each server. */
export type ToolIndex = ReadonlyMap<ServerId, readonly IndexedTool[]>;

/**
 * The tools that servers list now, and for the others those that were approved once. Made once, so that a search folds nothing but what is
 * typed. Pure.
 */
export function toolIndexOf(
  listed: readonly { readonly serverId: ServerId; readonly tools: readonly NamedTool[] }[],
  approved: readonly { readonly serverId: ServerId; readonly names: readonly string[] }[],
): ToolIndex {
  const before = approved.map(({ serverId, names }) => [serverId, names.map((name) => indexed({ name }))] as const);
  return new Map([...before, ...listed.map(({ serverId, tools }) => [serverId, tools.map(indexed)] as const)]);
}

function indexed({ name, title = '' }: NamedTool): IndexedTool {
  return { name, folded: foldText(`${name} ${title}`) };
}

/** The first tool of a server that has all words of a folded search in its name or title. Pure. */
export function toolWith(index: ToolIndex, id: ServerId, sought: string): string | undefined {
  if (sought === '') return undefined;
  const words = sought.split(/\s+/);
  return index.get(id)?.find(({ folded }) => words.every((word) => folded.includes(word)))?.name;
}
