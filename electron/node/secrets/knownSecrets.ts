import { secretMark } from '../../../shared/lib/secretMark.ts';
import { secretMatcher } from './secretMatcher.ts';
import type { SecretHider, SecretStore } from '../../host/ports/secrets.ts';

/** Shorter values stand in too many texts by chance. */
const shortest = 6;
const sign = '[secret]';

/** A store that remembers the values that passed through it, to remove them from stored texts. */
export interface KnownSecrets extends SecretStore {
  /** Remembers a value that is kept elsewhere. */
  learn(name: string, value: string): void;
  hide(text: string): string;
  /**
   * Replaces each value by `[secret NAME]`, in every form a server may echo it in; only values that are long enough not
   * to occur by chance.
   */
  hideNamed(text: string): string;
  /** The same for texts that belong together, and for bytes. */
  readonly named: SecretHider;
  /** How many values are replaced: a text may have to be looked through again when there are more. */
  namedCount(): number;
  /** The opposite for a JSON text in which values stood as they are. Only to compare: what it returns must not leave this process. */
  showNamed(text: string): string;
}

/** Values that were never read or written in this run are unknown, so no server can have them from us. */
export function knownSecrets(store: SecretStore): KnownSecrets {
  const values = new Set<string>();
  const named = new Map<string, string>();
  let matcher: SecretHider | undefined;
  const current = () => (matcher ??= secretMatcher([...named].map(([value, name]) => ({ name, value }))));
  const learn = (name: string, value: string) => {
    for (const each of leaves(value)) {
      if (each.length >= shortest) values.add(each);
      // Of values in JSON only texts that can be a key: scopes and names of clients are not secret.
      if (named.has(each) || (each !== value && !/^\S{16,}$/.test(each))) continue;
      named.set(each, name.replace(/^server:/, ''));
      matcher = undefined;
    }
  };
  return {
    learn,
    get persistence() {
      return store.persistence;
    },
    has: (name) => store.has(name),
    delete: (name) => store.delete(name),
    async get(name) {
      const value = await store.get(name);
      if (value !== undefined) learn(name, value);
      return value;
    },
    async set(name, value) {
      learn(name, value);
      await store.set(name, value);
    },
    hideNamed: (text) => current().hideText(text),
    named: {
      hideText: (text) => current().hideText(text),
      hideTexts: (texts, orders) => current().hideTexts(texts, orders),
      hideBytes: (bytes) => current().hideBytes(bytes),
    },
    namedCount: () => named.size,
    showNamed(text) {
      // A name with several values, such as those of one sign-in, does not say which of them it was.
      const byName = Map.groupBy(named, ([, name]) => secretMark(name));
      let shown = text;
      for (const [mark, [only, ...others]] of byName) {
        const value = only?.[0];
        if (value === undefined || others.length > 0) continue;
        shown = shown.replaceAll(mark, () => JSON.stringify(value).slice(1, -1));
      }
      return shown;
    },
    hide(text) {
      let hidden = text;
      // As they are, and as they stand in JSON. The longest first: one may be part of another.
      for (const value of [...values].sort((a, b) => b.length - a.length)) {
        hidden = hidden.replaceAll(value, sign).replaceAll(JSON.stringify(value).slice(1, -1), sign);
      }
      return hidden;
    },
  };
}

/** Tokens are kept as JSON; each text in it is one. */
function leaves(value: string): string[] {
  if (!/^[[{]/.test(value)) return [value];
  try {
    return [value, ...textsIn(JSON.parse(value))];
  } catch {
    return [value];
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
