import { isLoopbackHost } from '../../lib/loopback.ts';
import { withVariablesOfContainers } from '../containerVariables.ts';
import { refersToVariable } from '../computerVariable.ts';
import { secretName, secretReference, secretReferences } from '../secret.ts';
import { type ConfigurableLaunch, configurableLaunch } from '../server.ts';
import type { ArgumentGroup, LaunchTemplate, NamedTemplate, PublishedField, Template } from './publishedServer.ts';

/** What the user filled in, by the keys of the fields. */
export type FieldAnswers = Readonly<Record<string, string>>;

/** What is wrong with an answer. */
export type AnswerFault =
  'missing' | 'notNumber' | 'outOfRange' | 'notChoice' | 'notOneLine' | 'changesHost' | 'namesVariable';

/** A local process as it is published, or as a bundle describes it: then its command may depend on fields, and it has a folder. */
interface ProcessTemplate {
  readonly kind: 'stdio';
  readonly command: string | Template;
  readonly groups: readonly ArgumentGroup[];
  readonly env: readonly NamedTemplate[];
  readonly cwd?: string | undefined;
}

/** What can be filled in and started or reached then. */
export interface FillableWay {
  readonly fields: readonly PublishedField[];
  readonly launch?: ProcessTemplate | Extract<LaunchTemplate, { kind: 'http' }> | undefined;
}

export type FilledWay =
  | {
      readonly ok: true;
      readonly launch: ConfigurableLaunch;
      /** The values of new secrets, by their names. */
      readonly secrets: Readonly<Record<string, string>>;
      /** The answers, with references instead of secrets. */
      readonly given: FieldAnswers;
    }
  /** `faults`: by the keys of fields. Empty: the whole makes no address or command. */
  | { readonly ok: false; readonly faults: Readonly<Record<string, AnswerFault>> };

/**
 * The launch that the answers make of a published way, with references instead of secrets. A field without an answer that is not
 * required leaves out what it would fill. Pure.
 *
 * @param nameSecret the name under which the secret of a field is stored
 * @param kept names of secrets that the server has already: an answer that is a reference to one of them stays one
 */
export function fillWay(
  way: FillableWay,
  answers: FieldAnswers,
  nameSecret: (label: string, key: string) => string,
  kept: readonly string[] = [],
): FilledWay {
  const faults = Object.fromEntries(
    way.fields.flatMap((field) => {
      const fault = faultOf(field, answerTo(field, answers));
      return fault === undefined ? [] : [[field.key, fault]];
    }),
  );
  if (Object.keys(faults).length > 0 || way.launch === undefined) return { ok: false, faults };
  const values = new Map<string, readonly string[]>();
  const secrets: Record<string, string> = {};
  for (const field of way.fields) {
    const given = valuesOf(field, answerTo(field, answers));
    if (!field.isSecret) values.set(field.key, given);
    else {
      const names = given.map((value, at) => {
        if (kept.some((name) => value === secretReference(name))) return value;
        const name = secretName.parse(
          nameSecret(given.length > 1 ? `${field.label}-${at + 1}` : field.label, field.key),
        );
        secrets[name] = value;
        return secretReference(name);
      });
      values.set(field.key, names);
    }
  }
  const hostFault = way.launch.kind === 'http' ? fieldThatChangesHost(way.launch.url, values) : undefined;
  if (hostFault !== undefined) return { ok: false, faults: { [hostFault]: 'changesHost' } };
  const read = configurableLaunch.safeParse(launchOf(way.launch, values));
  if (!read.success || !isWhatItSeems(read.data, [...Object.keys(secrets), ...kept])) return { ok: false, faults: {} };
  const launch = withoutSecretsOfContainers(read.data);
  const given = Object.fromEntries([...values].map(([key, each]) => [key, each.join('\n')]));
  return { ok: true, launch, secrets, given };
}

/** The names of the variables or headers that it sets, whatever is filled in. Pure. */
export function fixedNames(launch: NonNullable<FillableWay['launch']>): string[] {
  const templates = launch.kind === 'stdio' ? launch.env : launch.headers;
  return templates.flatMap(({ name, value }) => (value.some((piece) => 'field' in piece) ? [] : [name]));
}

function withoutSecretsOfContainers(launch: ConfigurableLaunch): ConfigurableLaunch {
  if (launch.kind !== 'stdio') return launch;
  return withVariablesOfContainers(launch, (_name, value) => secretReferences(value).length > 0);
}

/** No secret of another server, no variable of this computer, and no address that leads elsewhere than it reads. */
function isWhatItSeems(launch: ConfigurableLaunch, own: readonly string[]): boolean {
  const text = JSON.stringify(launch);
  if (refersToVariable(text) || secretReferences(text).some((name) => !own.includes(name))) return false;
  if (launch.kind !== 'http') return true;
  const url = URL.parse(launch.url);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopbackHost(url.hostname);
}

/** Only what was filled in: a key may be called like something that every object has. */
function answerTo({ key }: PublishedField, answers: FieldAnswers): string {
  return (Object.hasOwn(answers, key) ? answers[key] : undefined) ?? '';
}

function faultOf(field: PublishedField, answer: string): AnswerFault | undefined {
  const values = valuesOf(field, answer);
  if (values.length === 0) return field.isRequired ? 'missing' : undefined;
  if (values.some((value) => /[\0\r\n]/.test(value))) return 'notOneLine';
  if (values.some((value) => refersToVariable(value))) return 'namesVariable';
  if (field.choices.length > 0 && values.some((value) => !field.choices.includes(value))) return 'notChoice';
  if (field.format === 'number' && values.some((value) => !/^-?\d+(\.\d+)?$/.test(value))) return 'notNumber';
  const { min = -Infinity, max = Infinity } = field;
  if (field.format === 'number' && values.some((value) => Number(value) < min || Number(value) > max)) {
    return 'outOfRange';
  }
  if (field.format === 'boolean' && values.some((value) => value !== 'true' && value !== 'false')) return 'notChoice';
  return undefined;
}

function valuesOf({ isRepeated }: PublishedField, answer: string): readonly string[] {
  const all = isRepeated ? answer.split(/\r?\n/) : [answer];
  return all.map((value) => value.trim()).filter((value) => value !== '');
}

type Values = ReadonlyMap<string, readonly string[]>;

function launchOf(template: NonNullable<FillableWay['launch']>, values: Values): unknown {
  if (template.kind === 'stdio') {
    const { command, cwd } = template;
    return {
      kind: 'stdio',
      command: typeof command === 'string' ? command : fill(command, values),
      ...(cwd !== undefined && { cwd }),
      args: template.groups.flatMap((group) => wordsOf(group, values)),
      env: recordOf(template.env, values),
    };
  }
  const url = fill(template.url, values, encodeAddressPart);
  const transport = template.isSse ? { transport: 'sse' } : {};
  return { kind: 'http', url, headers: recordOf(template.headers, values), ...transport };
}

function wordsOf({ words, needs = [], repeatedBy }: ArgumentGroup, values: Values): string[] {
  if (needs.some((key) => (values.get(key) ?? []).length === 0)) return [];
  if (repeatedBy === undefined) return fillAll(words, values);
  return (values.get(repeatedBy) ?? []).flatMap((value) => fillAll(words, new Map([...values, [repeatedBy, [value]]])));
}

/** All of a group, or nothing of it. */
function fillAll(words: readonly Template[], values: Values): string[] {
  const filled = words.map((word) => fill(word, values));
  return filled.every((word) => word !== undefined) ? filled : [];
}

function recordOf(templates: readonly NamedTemplate[], values: Values): Record<string, string> {
  return Object.fromEntries(
    templates.flatMap(({ name, value }) => {
      const filled = fill(value, values);
      return filled === undefined ? [] : [[name, filled]];
    }),
  );
}

/** `undefined` if a field that it needs has no value. */
function fill(
  template: Template,
  values: Values,
  encode: (value: string, before: string) => string = (value) => value,
): string | undefined {
  let text = '';
  for (const piece of template) {
    if ('text' in piece) text += piece.text;
    else {
      const [value, ...more] = values.get(piece.field) ?? [];
      if (value === undefined) return undefined;
      const whole = piece.join === undefined ? value : [value, ...more].join(piece.join);
      text += encode(whole, text);
    }
  }
  return text;
}

/** At the very beginning a field is the address itself; later it is a part that cannot end the part it stands in. */
function encodeAddressPart(value: string, before: string): string {
  if (before === '' || /^\$\{secret:[^}]*\}$/.test(value)) return value;
  return encodeURIComponent(value);
}

/**
 * Whether an address leads to the same scheme, host and port whatever is filled in: no field stands before the end of its host. An address
 * that is written in a way that leaves doubt does not. Pure.
 */
export function hasFixedHost(template: Template): boolean {
  const firstField = template.findIndex((piece) => 'field' in piece);
  if (firstField === -1) return true;
  const before = template.slice(0, firstField).map((piece) => ('text' in piece ? piece.text : ''));
  return /^https?:\/\/[^\s/?#\\]+[/?#]/i.test(before.join(''));
}

/**
 * A published address names its host, at most with a field as a part of its name: a value must not lead elsewhere. An address
 * that begins with a field has the host of that field's value, whatever is published behind it.
 */
function fieldThatChangesHost(template: Template, values: Values): string | undefined {
  const [first] = template;
  if (first !== undefined && 'field' in first) {
    const own = values.get(first.field)?.[0] ?? '';
    const whole = fill(template, values, encodeAddressPart) ?? '';
    return URL.parse(own)?.host === URL.parse(whole)?.host ? undefined : first.field;
  }
  let before = '';
  for (const piece of template) {
    if ('text' in piece) before += piece.text;
    else {
      const value = values.get(piece.field)?.[0] ?? '';
      const isInHost = /^https?:\/\/[^/?#]*$/i.test(before);
      if (isInHost && !/^[A-Za-z0-9.-]+$/.test(value)) return piece.field;
      before += isInHost ? value : encodeURIComponent(value);
    }
  }
  return undefined;
}
