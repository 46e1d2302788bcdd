import type { Findings } from './findings.ts';
import { isPlainValue } from './ownVariables.ts';
import type { RawServer } from './rawServer.ts';

type Values = Readonly<Record<string, string>>;

/** What a line of PowerShell gave a name to. */
interface NamedValue {
  readonly value: string;
  /** Another secret is in it, whatever its own name says. */
  readonly isSecret: boolean;
}

/** The values that a line names and that stay names in it, because nothing but a field may hold them. */
export type NamedValues = ReadonlyMap<string, NamedValue>;

/** Nobody exports more in documentation; every server below gets all of them. */
const maxExportedNames = 100;
const maxExportedCharacters = 20_000;
/** Longer is no name's value that anybody writes down. */
const maxNamedCharacters = 4096;
/** So much is put in the place of names in one text: each name may stand there thousands of times. */
const maxPutCharacters = 250_000;

const reference = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;
/** What the readers of open values know wherever it stands. */
const openValue =
  /^(?:(?:bearer|basic|token|apikey) +)?(?:<[^<>]{1,80}>|YOUR[_-][A-Z0-9_-]*[A-Z0-9]|\$\{?[A-Za-z_]\w*\}?)$/i;

/** What the lines of one text set for the lines below them: variables of a process, and names of PowerShell. */
export class ShellValues {
  readonly #findings: Findings;
  readonly #named = new Map<string, NamedValue>();
  readonly #isPlain = new Map<string, boolean>();
  #namedInExports: NamedValues = new Map();
  #exported: Values = {};
  #exportedNames = 0;
  #exportedCharacters = 0;
  #hasLeftOut = false;
  #room = maxPutCharacters;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** The variables that lines above set. The same object as long as none is added: thousands of lines may share it. */
  get exported(): Values {
    return this.#exported;
  }

  /** Takes the variables of a line for those below it. What is more than anybody exports is left out, and the first of it is named. */
  export(setting: Values, offset: number): void {
    const taken = new Map(Object.entries(this.#exported));
    for (const [name, value] of Object.entries(setting)) {
      const names = this.#exportedNames + (taken.has(name) ? 0 : 1);
      const characters = this.#exportedCharacters + name.length + value.length;
      if (names > maxExportedNames || characters > maxExportedCharacters) {
        if (!this.#hasLeftOut) this.#findings.note('notSupported', `${name}=…`, offset);
        this.#hasLeftOut = true;
        continue;
      }
      this.#exportedNames = names;
      this.#exportedCharacters = characters;
      const put = this.put(value);
      if (this.#namedInExports.size < maxExportedNames) this.#namedInExports = this.namedIn([put]);
      taken.set(name, put);
    }
    this.#exported = Object.fromEntries(taken);
  }

  /**
   * `$pat = "…"` of PowerShell names a value for the lines below, and is no variable of a process. A value that is not known, or is too long,
   * is asked for by the name.
   *
   * @returns whether the line does nothing else
   */
  take(line: string): boolean {
    const [, name, quoted] = /^\s*\$([A-Za-z_]\w*)\s*=\s*("[^"`]*"|'[^']*'|[\w./:-]+)\s*$/.exec(line) ?? [];
    if (name === undefined || quoted === undefined) return false;
    const inner = quoted.replace(/^(["'])([^]*)\1$/, '$2');
    const filled = quoted.startsWith("'") ? { value: inner, isSecret: false } : this.#filled(inner);
    if (filled === undefined || filled.value.length > maxNamedCharacters) this.#named.delete(name);
    else this.#named.set(name, filled);
    return true;
  }

  /** A text in double quotes with all that is named in it; `undefined` where something else is. */
  #filled(text: string): NamedValue | undefined {
    let isSecret = false;
    let room = maxNamedCharacters;
    const value = text.replace(reference, (whole) => {
      const name = nameIn(whole);
      const found = this.#named.get(name);
      if (found === undefined || found.value.length > room) return whole;
      room -= found.value.length;
      isSecret ||= found.isSecret || !this.#isPlainValue(name, found.value);
      return found.value;
    });
    return value.includes('$') ? undefined : { value, isSecret };
  }

  /**
   * A text with values in the places of their names. The name of a secret stays, so that the readers of open values make a field of it: what
   * is put into an address or an argument would be seen there by nobody as a secret.
   *
   * @param variables also put, as a shell does; without them only what PowerShell named
   */
  put(text: string, variables: Values = {}): string {
    return text.replace(reference, (whole) => {
      const found = this.#found(nameIn(whole), variables);
      if (found === undefined || found.value.length > this.#room) return whole;
      if (!this.#mayBePut(nameIn(whole), found, whole === text)) return whole;
      this.#room -= found.value.length;
      return found.value;
    });
  }

  /** What PowerShell named that stayed a name in these texts, or in what was exported. */
  namedIn(texts: readonly string[]): NamedValues {
    const found = new Map(this.#namedInExports);
    for (const text of texts)
      for (const [whole] of text.matchAll(reference)) {
        const named = this.#named.get(nameIn(whole));
        if (named !== undefined) found.set(nameIn(whole), named);
      }
    return found;
  }

  #found(name: string, variables: Values): NamedValue | undefined {
    const named = this.#named.get(name);
    if (named !== undefined) return named.value.includes('$') ? undefined : named;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return value === undefined ? undefined : { value, isSecret: false };
  }

  #mayBePut(name: string, { value, isSecret }: NamedValue, isWhole: boolean): boolean {
    if (isSecret) return false;
    // An address that is the whole of a word is read as if it stood there: its own secrets are found in it.
    if (isWhole && /^https?:\/\/\S+$/i.test(value)) return true;
    return openValue.test(value) || this.#isPlainValue(name, value);
  }

  #isPlainValue(name: string, value: string): boolean {
    const key = `${name}=${value}`;
    const known = this.#isPlain.get(key);
    if (known !== undefined) return known;
    const isPlain = isPlainValue(name, value);
    this.#isPlain.set(key, isPlain);
    return isPlain;
  }
}

/** The values that a server's texts name, for those who make its fields. What names others again is asked for. Pure. */
export function givenIn(
  texts: readonly string[],
  named: NamedValues,
  variables: Values,
): Pick<RawServer, 'given' | 'secretNames'> {
  const given = new Map<string, string>();
  const secretNames = new Set<string>();
  for (const [name, { value, isSecret }] of named) {
    if (value.includes('$')) continue;
    given.set(name, value);
    if (isSecret) secretNames.add(name);
  }
  for (const text of texts)
    for (const [whole] of text.matchAll(reference)) {
      const name = nameIn(whole);
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (value !== undefined && !value.includes('$') && !given.has(name)) given.set(name, value);
    }
  return { given, secretNames };
}

function nameIn(whole: string): string {
  return whole.replace(/^\$\{?|\}$/g, '');
}
