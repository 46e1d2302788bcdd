import type { HiddenWords } from '../../../../shared/domain/connection.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { hasHiddenIn } from '../../../../shared/lib/revealHidden.ts';
import type { ServerOffer } from './offerKeeper.ts';

interface ServerWords {
  /** The server's own name and title. */
  readonly server: unknown;
  readonly instructions: string | undefined;
  readonly offer: ServerOffer;
}

/** More names would tell the user nothing new. */
const maxNames = 10;
const lists = ['tools', 'prompts', 'resources', 'resourceTemplates'] as const;

/** Listed objects are replaced, never changed, and are checked with each new list. */
const known = new WeakMap<object, boolean>();

/** Finds invisible characters in a server's names, titles, descriptions, schemas and instructions. */
export function findHiddenWords({ server, instructions, offer }: ServerWords): HiddenWords[] | undefined {
  const found: HiddenWords[] = [];
  if (hasHiddenIn(server)) found.push({ kind: 'server', count: 1, names: [] });
  if (instructions !== undefined && hasHiddenIn(instructions))
    found.push({ kind: 'instructions', count: 1, names: [] });
  for (const kind of lists) {
    const named = (offer[kind] ?? []).filter(isHiding);
    if (named.length === 0) continue;
    const names = named.slice(0, maxNames).map(({ name }) => keepStart(name, maxNameCharacters));
    found.push({ kind, count: named.length, names });
  }
  return found.length === 0 ? undefined : found;
}

const maxNameCharacters = 128;

function isHiding(listed: object): boolean {
  let isSo = known.get(listed);
  if (isSo === undefined) known.set(listed, (isSo = hasHiddenIn(listed)));
  return isSo;
}
