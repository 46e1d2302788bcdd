import { isContainerProgram } from '../../../shared/domain/containerVariables.ts';
import { isCodeArgument, nameOfArgument } from '../../../shared/domain/literalSecrets/argumentSecrets.ts';
import { isSecretName } from '../../../shared/domain/literalSecrets/secretNames.ts';
import { ownField } from '../../../shared/domain/pasted/fillPasted.ts';
import { fieldReference, mapTexts, type TextPlace } from '../../../shared/domain/pasted/launchTexts.ts';
import type { FieldPlace, PastedLaunch, PasteField, PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { Blank } from './blank.ts';
import { findBlanks } from './findBlanks.ts';
import { isLinkFormat } from './linkFormats.ts';
import { isOwnVariable, isPlainValue, useOfOwn } from './ownVariables.ts';
import type { DeclaredInput, RawServer } from './rawServer.ts';

/** So much is put into texts that name variables; what is more is asked for. Each name may stand in a text thousands of times. */
const maxSharedCharacters = 250_000;

/** In these, a shell of this computer has read every argument. */
const readByShell: ReadonlySet<PasteFormat> = new Set(['shellLine', 'addCommand']);

function handsOn(launch: PastedLaunch): boolean {
  if (launch.kind !== 'stdio') return false;
  return isContainerProgram(launch.command) || /(?:^|[/\\])(?:ssh|plink|kubectl|wsl)(?:\.exe)?$/i.test(launch.command);
}

/** Finds the values that texts leave open, and puts references to fields in their place. Fields are shared by all servers of a text. */
export class FieldMaker {
  readonly #fields = new Map<string, PasteField>();
  readonly #inputs: ReadonlyMap<string, DeclaredInput>;
  readonly #format: PasteFormat;
  readonly #isOwnFile: boolean;
  #placeholders = 0;
  #room = maxSharedCharacters;

  /** @param isOwnFile the text is the file of an app, not documentation */
  constructor(inputs: readonly DeclaredInput[], format: PasteFormat, isOwnFile = false) {
    this.#inputs = new Map(inputs.map((input) => [input.id, input]));
    this.#format = format;
    this.#isOwnFile = isOwnFile;
  }

  get fields(): PasteField[] {
    return [...this.#fields.values()];
  }

  /** The launch of a server, with references to fields. */
  replace(server: RawServer, name: string): PastedLaunch {
    const variables = new Map<string, string>();
    const fill = (text: string, place: TextPlace): string => {
      const isVariable = place.part === 'variable';
      const known = isVariable ? variables.get(place.name) : undefined;
      if (known !== undefined) return known;
      const filled = this.#fill(text, place, { server, name }, ownValue);
      if (isVariable) variables.set(place.name, filled);
      return filled;
    };
    // Variables that other texts name are filled with the first of these, so that nothing is asked twice.
    const ownValue = (own: string, value: string, place: FieldPlace): string | undefined => {
      const filled = fill(value, { part: 'variable', name: own });
      if (filled.length > this.#room) return undefined;
      this.#room -= filled.length;
      const isPlain = server.secretNames?.has(own) !== true && isPlainValue(own, filled);
      const shared = isPlain ? filled : this.#sharedSecret(own, filled, server, place);
      if (shared !== undefined) variables.set(own, shared);
      return shared;
    };
    const launch = mapTexts(server.launch, fill);
    if (launch.kind === 'http') return launch;
    // A variable that was filled before another named it, and is one secret with it.
    const env = Object.entries(launch.env).map(([own, value]) => [own, variables.get(own) ?? value] as const);
    return { ...launch, env: Object.fromEntries(env) };
  }

  #fill(
    text: string,
    place: TextPlace,
    { server, name }: { readonly server: RawServer; readonly name: string },
    ownValue: (name: string, value: string, place: FieldPlace) => string | undefined,
  ): string {
    const { launch } = server;
    const args = place.part === 'argument' && launch.kind === 'stdio' ? launch.args : undefined;
    const at = place.at ?? 0;
    const isCode =
      args !== undefined && launch.kind === 'stdio' && !isContainerProgram(launch.command) && isCodeArgument(args, at);
    const owner = args === undefined ? place.name : (nameOfArgument(args, at) ?? '');
    const format = server.format ?? this.#format;
    const isForOther = args !== undefined && !readByShell.has(format) && handsOn(launch);
    const blanks = findBlanks(text, { format, place, isCode, owner, isOwnFile: this.#isOwnFile, isForOther });
    let result = '';
    let last = 0;
    for (const blank of blanks) {
      result += text.slice(last, blank.start);
      last = blank.end;
      const use = args === undefined ? 'none' : useOfOwn(blank, launch, at);
      const isOwn = use === 'put' && launch.kind === 'stdio';
      const value = isOwn ? launch.env[blank.name] : isOwnVariable(blank) ? server.given?.get(blank.name) : undefined;
      const user: FieldPlace = isOwn
        ? { server: name, part: 'variable', name: blank.name }
        : { server: name, part: place.part, name: owner };
      const own = use === 'left' ? blank.text : value === undefined ? undefined : ownValue(blank.name, value, user);
      if (own !== undefined) {
        result += own;
        continue;
      }
      const field = this.#fieldOf(blank, server, place, owner, text, value !== undefined);
      result += fieldReference(field.id);
      field.places.push({ server: name, part: place.part, name: owner });
    }
    return result + text.slice(last);
  }

  /**
   * A field with the value of a secret that is written out, for the variable and the arguments that name it. Not for a link: its text is not
   * seen, so what it puts into an argument may not be covered. Nor for a secret with open values or references in it.
   */
  #sharedSecret(name: string, value: string, { format }: RawServer, place: FieldPlace): string | undefined {
    if (isLinkFormat(format ?? this.#format) || value.includes('${')) return undefined;
    const id = this.#nextId();
    this.#fields.set(id, {
      id,
      kind: 'placeholder',
      name,
      description: '',
      isSecret: true,
      mayBeEmpty: false,
      value,
      choices: [],
      places: [place],
      isOnComputer: false,
    });
    return fieldReference(id);
  }

  #fieldOf(
    blank: Blank,
    server: RawServer,
    place: TextPlace,
    owner: string,
    text: string,
    isOwnSecret: boolean,
  ): PasteField {
    const isWhole = blank.start === 0 && blank.end === text.length;
    const id = this.#idOf(blank);
    const known = this.#fields.get(id);
    const isSecret =
      isOwnSecret ||
      blank.kind === 'secret' ||
      this.#isSecret(blank, server, place, owner) ||
      isSentVariable(blank, place, text) ||
      isCredential(blank, text);
    if (known !== undefined) {
      const merged = { ...known, isSecret: known.isSecret || isSecret };
      this.#fields.set(id, merged);
      return merged;
    }
    const input = blank.kind === 'input' ? this.#inputs.get(blank.name) : undefined;
    const isNamed =
      blank.kind === 'placeholder' &&
      owner !== '' &&
      (isWhole || /^[Bb]earer |^-{0,2}[\w.-]+=$/.test(text.slice(0, blank.start)));
    const field: PasteField = {
      id,
      kind: blank.kind,
      name: isNamed ? owner : blank.name,
      description:
        input?.description ||
        (server.descriptions?.get(owner) ?? (blank.kind === 'placeholder' && blank.text !== '' ? blank.text : '')),
      isSecret,
      mayBeEmpty: blank.kind === 'secret' || place.part === 'variable' || place.part === 'header',
      value: input?.value ?? blank.value,
      choices: [...(input?.choices ?? blank.choices ?? [])],
      places: [],
      isOnComputer: false,
    };
    this.#fields.set(id, field);
    return field;
  }

  #idOf({ kind, name }: Blank): string {
    if (kind === 'placeholder') return this.#nextId();
    if (kind === 'secret') return ownField(name);
    const plain = `${kind === 'input' ? 'in' : 'env'}:${keepStart(name.replace(/[^A-Za-z0-9_.-]/g, '-'), 80)}`;
    // Two names may differ in nothing but what an id cannot have: the value of one is none of the other.
    const isOfOther = (id: string) => (this.#fields.get(id)?.name ?? name) !== name;
    let id = plain;
    for (let number = 2; isOfOther(id); number++) id = `${plain}.${number}`;
    return id;
  }

  #nextId(): string {
    return `fill:${++this.#placeholders}`;
  }

  #isSecret(blank: Blank, { secretNames }: RawServer, place: TextPlace, owner: string): boolean {
    const input = blank.kind === 'input' ? this.#inputs.get(blank.name) : undefined;
    // Some apps put the content of a file in its place, mostly that of a token.
    if (blank.kind === 'input' && blank.name.startsWith('file:')) return true;
    if (input?.isSecret === true || secretNames?.has(blank.name) === true || secretNames?.has(owner) === true)
      return true;
    if (place.part === 'command' || place.part === 'folder') return false;
    if (place.part === 'header' && owner.toLowerCase() === 'authorization') return true;
    return isSecretName(blank.name) || isSecretName(owner);
  }
}

/** Whether the value of a variable of a computer is sent to a server. The host of an address says who gets it, and is no secret. */
function isSentVariable({ kind, start }: Blank, { part }: TextPlace, text: string): boolean {
  if (kind !== 'environment') return false;
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*/i.exec(text)?.[0] ?? '';
  return part === 'header' || (part === 'address' && start >= host.length);
}

/** `Bearer <token>`, whatever the variable that holds it is called. */
function isCredential({ start }: Blank, text: string): boolean {
  return /(?:^|[\s:"'])(?:bearer|basic)\s+$/i.test(text.slice(0, start));
}
