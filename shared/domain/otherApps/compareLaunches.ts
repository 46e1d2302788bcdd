import { fieldsIn, replaceFields } from '../pasted/launchTexts.ts';
import type { PastedLaunch } from '../pasted/pasteReading.ts';
import { fillReferences, variableReference, variableReferences } from '../computerVariable.ts';
import { secretReference, secretReferences } from '../secret.ts';
import type { ConfigurableLaunch } from '../server.ts';

/** What is known of values on both sides. A value that nobody knows fits anything. */
export interface KnownValues {
  /** Of the stored secrets that a launch here refers to. */
  readonly secret: (name: string) => string | undefined;
  /** Of the fields of a launch that was found. */
  readonly field: (id: string) => string | undefined;
}

/** Stands for a value that nobody knows. */
const unknown = '\uE001';

/**
 * Whether a launch that was found is one that is configured here. What only Gatehouse's launches have (confinement, inherited variables, a copy of a runtime, sign-in, a proxy) counts for
 * nothing. Pure.
 */
export function isSameLaunch(own: ConfigurableLaunch, found: PastedLaunch, known: KnownValues): boolean {
  const fit = (here: string | undefined, there: string | undefined) => fits(here, there, known);
  if (own.kind === 'stdio' && found.kind === 'stdio') {
    return (
      fit(own.command, found.command) &&
      own.args.length === found.args.length &&
      own.args.every((arg, at) => fit(arg, found.args[at])) &&
      fit(own.cwd ?? '', found.cwd ?? '') &&
      fitRecords(own.env, found.env, fit)
    );
  }
  if (own.kind !== 'http' || found.kind !== 'http') return false;
  const isSameWay = own.transport === found.transport;
  return isSameWay && fit(own.url, found.url) && fitRecords(lowerCased(own.headers), lowerCased(found.headers), fit);
}

/** The found launch as it would stand beside the own one: what is the same has the own words, open values their names. Pure. */
export function besideOwn(
  own: ConfigurableLaunch,
  found: PastedLaunch,
  known: KnownValues,
  nameOf: (id: string) => string,
): ConfigurableLaunch {
  const word = (here: string | undefined, there: string) =>
    here !== undefined && fits(here, there, known) ? here : replaceFields(there, (id) => `‹${nameOf(id)}›`);
  const words = (here: Readonly<Record<string, string>>, there: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(there).map(([name, text]) => [name, word(here[name], text)]));
  if (found.kind === 'stdio') {
    const before = own.kind === 'stdio' ? own : undefined;
    // An argument that is there in another place is the same, too.
    const args = found.args.map((arg, at) => {
      const isOpen = fieldsIn(arg).some((id) => known.field(id) === undefined);
      const elsewhere = isOpen ? [] : (before?.args ?? []);
      const same = [before?.args[at], ...elsewhere].find((each) => each !== undefined && fits(each, arg, known));
      return same ?? word(undefined, arg);
    });
    const { cwd, ...rest } = found;
    return {
      ...rest,
      command: word(before?.command, found.command),
      args,
      env: words(before?.env ?? {}, found.env),
      ...(cwd === undefined ? {} : { cwd: word(before?.cwd, cwd) }),
      ...(before?.inherit === undefined ? {} : { inherit: before.inherit }),
      ...(before?.confine === undefined ? {} : { confine: before.confine }),
      ...(before?.runtime === undefined ? {} : { runtime: before.runtime }),
    };
  }
  const before = own.kind === 'http' ? own : undefined;
  return {
    ...found,
    url: word(before?.url, found.url),
    headers: words(before?.headers ?? {}, found.headers),
    ...(before?.auth === undefined ? {} : { auth: before.auth }),
    ...(before?.proxy === undefined ? {} : { proxy: before.proxy }),
  };
}

function fits(here: string | undefined, there: string | undefined, known: KnownValues): boolean {
  if (here === undefined || there === undefined) return here === there;
  const own = fillReferences(here, { secret: (name) => known.secret(name) ?? unknown, variable: () => unknown });
  const found = replaceFields(there, (id) => known.field(id) ?? unknown);
  if (!own.includes(unknown)) return matches(own, found.split(unknown));
  return found.includes(unknown) ? isLoose(here, there) : matches(found, own.split(unknown));
}

/** Both sides leave something open: the same words around it are enough. */
function isLoose(here: string, there: string): boolean {
  const around = (text: string, open: readonly string[]) =>
    open.reduce((rest, part) => rest.replace(part, unknown), text);
  const own = around(here, [
    ...secretReferences(here).map(secretReference),
    ...variableReferences(here).map(variableReference),
  ]);
  const found = around(
    there,
    fieldsIn(there).map((id) => `\${input:${id}}`),
  );
  return own === found;
}

/** Whether a text has these parts in their order, from its begin to its end. */
function matches(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return at <= end;
}

type Texts = Readonly<Record<string, string>>;

/** A variable that is nothing but an open value may be missing here: left empty, it is not set. */
function fitRecords(own: Texts, found: Texts, fit: (here: string | undefined, there: string) => boolean): boolean {
  return (
    Object.keys(own).every((name) => Object.hasOwn(found, name)) &&
    Object.entries(found).every(([name, there]) =>
      Object.hasOwn(own, name) ? fit(own[name], there) : /^\$\{input:(?!secret:)[^}]+\}$/.test(there) || there === '',
    )
  );
}

function lowerCased(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name.toLowerCase(), value]));
}
