import { isLoopbackHost } from '../../lib/loopback.ts';
import { secretName, secretReferences } from '../secret.ts';
import { type ConfigurableLaunch, configurableLaunch } from '../server.ts';
import type {
  ArgumentGroup,
  LaunchTemplate,
  NamedTemplate,
  PublishedField,
  PublishedWay,
  Template,
} from './publishedServer.ts';

/** What the user filled in, by the keys of the fields. */
export type FieldAnswers = Readonly<Record<string, string>>;

/** What is wrong with an answer. */
export type AnswerFault = 'missing' | 'notNumber' | 'notChoice' | 'notOneLine' | 'changesHost';

export type FilledWay =
  | { readonly ok: true; readonly launch: ConfigurableLaunch; readonly secrets: Readonly<Record<string, string>> }
  /** `faults`: by the keys of fields. Empty: the whole makes no address or command. */
  | { readonly ok: false; readonly faults: Readonly<Record<string, AnswerFault>> };

/**
 * The launch that the answers make of a published way, with references instead of secrets. A field without an answer that is not
 * required leaves out what it would fill. Pure.
 *
 * @param nameSecret the name under which the secret of a field is stored
 */
export function fillWay(way: PublishedWay, answers: FieldAnswers, nameSecret: (label: string) => string): FilledWay {
  const faults = Object.fromEntries(
    way.fields.flatMap((field) => {
      const fault = faultOf(field, answers[field.key] ?? '');
      return fault === undefined ? [] : [[field.key, fault]];
    }),
  );
  if (Object.keys(faults).length > 0 || way.launch === undefined) return { ok: false, faults };
  const values = new Map<string, readonly string[]>();
  const secrets: Record<string, string> = {};
  for (const field of way.fields) {
    const given = valuesOf(field, answers[field.key] ?? '');
    if (!field.isSecret) values.set(field.key, given);
    else {
      const names = given.map((value, at) => {
        const name = secretName.parse(nameSecret(given.length > 1 ? `${field.label}-${at + 1}` : field.label));
        secrets[name] = value;
        return `\${secret:${name}}`;
      });
      values.set(field.key, names);
    }
  }
  const hostFault = way.launch.kind === 'http' ? fieldThatChangesHost(way.launch.url, values) : undefined;
  if (hostFault !== undefined) return { ok: false, faults: { [hostFault]: 'changesHost' } };
  const launch = configurableLaunch.safeParse(launchOf(way.launch, values));
  if (!launch.success || !isWhatItSeems(launch.data, Object.keys(secrets))) return { ok: false, faults: {} };
  return { ok: true, launch: launch.data, secrets };
}

/** No secret of another server, and no address that leads elsewhere than it reads. */
function isWhatItSeems(launch: ConfigurableLaunch, own: readonly string[]): boolean {
  if (secretReferences(JSON.stringify(launch)).some((name) => !own.includes(name))) return false;
  if (launch.kind !== 'http') return true;
  const url = URL.parse(launch.url);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopbackHost(url.hostname);
}

function faultOf(field: PublishedField, answer: string): AnswerFault | undefined {
  const values = valuesOf(field, answer);
  if (values.length === 0) return field.isRequired ? 'missing' : undefined;
  if (values.some((value) => /[\0\r\n]/.test(value))) return 'notOneLine';
  if (field.choices.length > 0 && values.some((value) => !field.choices.includes(value))) return 'notChoice';
  if (field.format === 'number' && values.some((value) => !/^-?\d+(\.\d+)?$/.test(value))) return 'notNumber';
  if (field.format === 'boolean' && values.some((value) => value !== 'true' && value !== 'false')) return 'notChoice';
  return undefined;
}

function valuesOf({ isRepeated }: PublishedField, answer: string): readonly string[] {
  const all = isRepeated ? answer.split(/\r?\n/) : [answer];
  return all.map((value) => value.trim()).filter((value) => value !== '');
}

type Values = ReadonlyMap<string, readonly string[]>;

function launchOf(template: LaunchTemplate, values: Values): unknown {
  if (template.kind === 'stdio') {
    return {
      kind: 'stdio',
      command: template.command,
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
      const value = values.get(piece.field)?.[0];
      if (value === undefined) return undefined;
      text += encode(value, text);
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
