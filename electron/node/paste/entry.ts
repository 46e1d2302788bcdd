import type { z } from 'zod';
import { confine } from '../../../shared/domain/confinement.ts';
import type { PastedLaunch, PastedLimits, PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import { serverAuth } from '../../../shared/domain/serverAuth.ts';
import { splitCommandLine } from '../../../shared/lib/splitCommandLine.ts';
import { noteKindOf } from './entryFields.ts';
import { type Findings, shown } from './findings.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import type { RawServer } from './rawServer.ts';
import { recordOf, textsOf } from './entryValues.ts';
import { wordsOfArgument } from './splitArguments.ts';
import { type FormatUnit, takeTimeLimits, type TimeUnit, timeUnitOf } from './timeLimits.ts';
import { fieldOf, FieldReader, isObject, type ObjectTree, textOf, type Tree, type TreeField, valueOf } from './tree.ts';

/** One entry below the servers of a configuration. */
export interface Entry {
  /** Empty where the text has none. */
  readonly name: string;
  readonly offset: number;
  readonly value: Tree;
}

/** What a text is written for, as far as it decides how entries are read. */
export interface EntrySource {
  readonly format: PasteFormat;
  /** The unit of times, where it is known and not that of the format. */
  readonly timeUnit?: TimeUnit | undefined;
}

/** The words of a command, and variables that stand with it. */
interface Program {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const localKinds = new Set(['stdio', 'local', 'command', 'process']);
const remoteKinds = new Set([
  'http',
  'streamable-http',
  'streamablehttp',
  'streamable_http',
  'remote',
  'url',
  'custom',
]);

/** Reads the entry of one server, whatever host it was written for. Says what is wrong, and what is not taken over. Pure. */
export function readEntry(
  { name: given, offset, value }: Entry,
  source: EntrySource,
  all: Findings,
): RawServer | undefined {
  const findings = all.ofServer();
  if (!isObject(value)) {
    all.fieldWrong(given, '', 'notObject', value.offset);
    return undefined;
  }
  const entry = new EntryReader(value, given, source, findings);
  const launch = entry.launch();
  // Of what is no server here, its fields tell nothing.
  if (!findings.problems.some(({ kind }) => kind === 'pasteKindNotSupported')) entry.noteRest();
  if (launch === undefined || findings.problems.length > 0) {
    all.problems.push(...findings.problems);
    all.notes.push(...findings.notes);
    return undefined;
  }
  const name = entry.name || nameOfLaunch(launch);
  const { secretNames, envFile, limits, isOff } = entry;
  return { name, launch, offset, findings, secretNames, descriptions: new Map(), envFile, limits, isOff };
}

class EntryReader {
  readonly #fields: FieldReader;
  readonly #source: EntrySource;
  readonly #findings: Findings;
  name: string;
  readonly secretNames = new Set<string>();
  /** The path of the file of variables. */
  envFile: string | undefined;
  limits: PastedLimits = {};
  /** It is switched off in the other host. */
  isOff = false;

  constructor(tree: ObjectTree, given: string, source: EntrySource, findings: Findings) {
    this.#fields = new FieldReader(tree);
    this.#source = source;
    this.#findings = findings;
    this.name = given;
    const own = this.#text('name', 'serverName');
    this.name = given || own || '';
  }

  launch(): PastedLaunch | undefined {
    const kind = this.#fields.take('type', 'transport', 'transportType');
    // Continue's older files nest what they start in `transport`.
    if (isObject(kind?.value)) return this.#nested(kind.value);
    const type = textOf(kind?.value)?.toLowerCase();
    const known = type === undefined || type === 'sse' || localKinds.has(type) || remoteKinds.has(type);
    if (!known) {
      const place = this.#findings.at(kind?.offset ?? this.#fields.tree.offset);
      this.#findings.problem({ kind: 'pasteKindNotSupported', ...place, server: this.#shownName, what: shown(type) });
      return undefined;
    }
    this.#noteSwitch();
    // `httpUrl` before `url`: it is the one Gemini prefers.
    const address = this.#fields.take('httpUrl') ?? this.#fields.take('url', 'serverUrl', 'baseUrl', 'uri', 'endpoint');
    const command = this.#fields.take('command', 'cmd');
    const isEmpty = (field: TreeField | undefined) => field !== undefined && textOf(field.value) === '';
    const url = isEmpty(address) ? undefined : address;
    const program = isEmpty(command) ? undefined : command;
    if (url !== undefined && program !== undefined && !localKinds.has(type ?? ''))
      return this.#wrong('pasteTwoLaunches');
    for (const unused of [address, command]) {
      const isUsed = unused === program || (unused === url && program === undefined);
      if (unused !== undefined && !isUsed) this.#findings.note('noEffect', unused.name, unused.offset);
    }
    if (program !== undefined) return this.#stdio(program);
    return url === undefined ? this.#withoutLaunch() : this.#http(url, type);
  }

  /** Says of everything that was not taken over that it was not. */
  noteRest(): void {
    for (const field of this.#fields.rest) {
      const limits = takeTimeLimits(field, this.#unit, this.#findings);
      if (limits !== undefined) {
        this.limits = { ...this.limits, ...limits };
        continue;
      }
      const { name, offset, value } = field;
      const kind = noteKindOf(name);
      if (kind === 'unknownField' && isEmpty(value)) continue;
      const path = kind === 'envFile' ? textOf(value) : undefined;
      if (path) this.envFile ??= path;
      this.#findings.note(kind, path === undefined ? name : `${name}: ${path}`, offset);
    }
  }

  get #unit(): FormatUnit | undefined {
    const { timeUnit, format } = this.#source;
    return timeUnit === undefined ? timeUnitOf(format) : { unit: timeUnit, isGuess: false };
  }

  get #shownName(): string {
    return shown(this.name);
  }

  #nested(tree: ObjectTree): PastedLaunch | undefined {
    const inner = new EntryReader(tree, this.name, this.#source, this.#findings);
    const launch = inner.launch();
    inner.noteRest();
    this.envFile = inner.envFile;
    this.limits = inner.limits;
    this.isOff ||= inner.isOff;
    return launch;
  }

  /** What is switched off in the other host is added switched off, and the user is told. */
  #noteSwitch(): void {
    const field = this.#fields.take('disabled', 'enabled', 'isActive', 'active', 'start_on_launch');
    const isOn = field?.value.kind === 'scalar' ? field.value.value : undefined;
    if (field === undefined) return;
    if (typeof isOn !== 'boolean') this.#findings.fieldWrong(this.name, field.name, 'notSwitch', field.value.offset);
    else if (isOn === (field.name === 'disabled')) {
      this.isOff = true;
      this.#findings.note('switchedOff', field.name, field.offset);
    }
  }

  /** Zed and Continue also name servers that something of their own starts. */
  #withoutLaunch(): undefined {
    const block = this.#source.format === 'continue' ? this.#fields.take('uses') : undefined;
    if (block !== undefined) this.#fields.take('with');
    const isOfZed =
      this.#source.format === 'zed' &&
      (this.#fields.take('settings') !== undefined || this.#text('source') === 'extension');
    if (block === undefined && !isOfZed) return this.#wrong('pasteNoLaunch');
    const what = shown(textOf(block?.value) ?? this.name);
    const app = block === undefined ? 'zed' : 'continue';
    const place = this.#findings.at(this.#fields.tree.offset);
    this.#findings.problem({ kind: 'pastePartOfApp', ...place, server: shown(this.name || what), app, what });
  }

  #wrong(kind: 'pasteTwoLaunches' | 'pasteNoLaunch'): undefined {
    this.#findings.problem({ kind, ...this.#findings.at(this.#fields.tree.offset), server: this.#shownName });
  }

  #stdio(program: TreeField): PastedLaunch | undefined {
    const { words, env: inner } = this.#command(program);
    const given = this.#fields.take('args', 'arguments');
    const args = this.#divided(words, textsOf(given, this.name, this.#findings), given?.offset ?? program.offset);
    const outer = recordOf(this.#fields.take('env', 'environment', 'envs'), 'variable', this.name, this.#findings);
    const asked = textsOf(this.#fields.take('env_vars', 'env_keys'), this.name, this.#findings);
    asked.forEach((name) => this.secretNames.add(name));
    const own = { ...inner, ...outer };
    const open = asked.filter((name) => !Object.hasOwn(own, name)).map((name) => [name, `\${env:${name}}`]);
    const env = { ...own, ...(Object.fromEntries(open) as Record<string, string>) };
    const cwd = this.#text('cwd', 'workingDirectory', 'working_directory');
    const limits = this.#own('confine', confine);
    const [command, ...first] = words;
    if (command === undefined) return undefined;
    return {
      kind: 'stdio',
      command,
      args: [...first, ...args],
      env,
      ...(cwd === undefined || cwd === '' ? {} : { cwd }),
      ...(limits === undefined ? {} : { confine: limits }),
    };
  }

  /** Arguments, with those in the middle that were written as one text. What they hold may be a secret, so only the first word is repeated. */
  #divided([command = '', ...first]: readonly string[], args: readonly string[], offset: number): string[] {
    const divided = [...first];
    for (const arg of args) {
      const words = wordsOfArgument(command, arg, divided);
      if (words !== undefined) this.#findings.note('argsDivided', `${words[0] ?? ''} …`, offset);
      divided.push(...(words ?? [arg]));
    }
    return divided.slice(first.length);
  }

  /** A program, a program with its arguments, or a whole line. */
  #command({ name, value }: TreeField): Program {
    if (isObject(value)) return this.#commandObject(value);
    const isList = value.kind === 'list';
    const items = isList ? value.items.map(textOf) : [textOf(value)];
    const words = items.flatMap((item) => (item === undefined ? [] : [item]));
    if (words.length < items.length || words[0] === undefined || words[0].trim() === '') {
      this.#findings.fieldWrong(this.name, name, words.length < items.length ? 'notText' : 'empty', value.offset);
      return { words: [], env: {} };
    }
    const isLine =
      !isList && /^\S+\s+\S/.test(words[0]) && !this.#has('args') && !/^(?:[A-Za-z]:)?[\\/]|^~/.test(words[0]);
    return { words: isLine ? (splitCommandLine(words[0]) ?? words) : words, env: {} };
  }

  /** Zed's older files: `"command": {"path": …, "args": …, "env": …}`. */
  #commandObject(tree: ObjectTree): Program {
    const inner = new FieldReader(tree);
    const path = textOf(inner.take('path', 'command', 'program')?.value);
    const args = textsOf(inner.take('args', 'arguments'), this.name, this.#findings);
    const env = recordOf(inner.take('env'), 'variable', this.name, this.#findings);
    for (const { name, offset } of inner.rest) this.#findings.note(noteKindOf(name), name, offset);
    if (path !== undefined && path !== '') return { words: [path, ...args], env };
    this.#findings.fieldWrong(this.name, 'command', 'missing', tree.offset);
    return { words: [], env };
  }

  #http(address: TreeField, type: string | undefined): PastedLaunch | undefined {
    const url = textOf(address.value);
    const plain = recordOf(this.#fields.take('headers', 'http_headers'), 'header', this.name, this.#findings);
    const ofVariables = this.#headersOfVariables();
    let inRequest: Readonly<Record<string, string>> = {};
    const options = fieldOf(this.#fields.tree, 'requestOptions');
    if (isObject(options)) {
      this.#fields.take('requestOptions');
      const inner = new FieldReader(options);
      inRequest = recordOf(inner.take('headers'), 'header', this.name, this.#findings);
      for (const { name, offset } of inner.rest) this.#findings.note(noteKindOf(name), name, offset);
    }
    const auth = this.#own('auth', serverAuth);
    if (url === undefined) {
      this.#findings.fieldWrong(this.name, address.name, 'notText', address.value.offset);
      return undefined;
    }
    const isSse = type === 'sse';
    return {
      kind: 'http',
      url,
      headers: { ...plain, ...ofVariables, ...inRequest },
      ...(isSse ? { transport: 'sse' } : {}),
      ...(auth === undefined ? {} : { auth }),
    };
  }

  /** Codex names variables whose values are sent. */
  #headersOfVariables(): Record<string, string> {
    const token = this.#text('bearer_token_env_var');
    const named = recordOf(this.#fields.take('env_http_headers'), 'header', this.name, this.#findings);
    return Object.fromEntries([
      ...(token === undefined ? [] : [['Authorization', `Bearer \${env:${token}}`] as const]),
      ...Object.entries(named).map(([name, variable]) => [name, `\${env:${variable}}`] as const),
    ]);
  }

  /** A field of Gatehouse's own files. What another host means by that name is not taken. */
  #own<T>(name: string, schema: z.ZodType<T>): T | undefined {
    const present = this.#fields.tree.fields.find((field) => field.name === name);
    const read = present && schema.safeParse(valueOf(present.value));
    if (read?.success !== true) return undefined;
    this.#fields.take(name);
    return read.data;
  }

  /** A field that must be a text, a number or a switch. */
  #text(...names: readonly string[]): string | undefined {
    const field = this.#fields.take(...names);
    const text = textOf(field?.value);
    if (field !== undefined && text === undefined) {
      this.#findings.fieldWrong(this.name, field.name, 'notText', field.value.offset);
    }
    return text;
  }

  #has(name: string): boolean {
    return this.#fields.tree.fields.some((field) => field.name === name);
  }
}

/** Programs write fields that hold nothing. */
function isEmpty(value: Tree): boolean {
  return (value.kind === 'list' && value.items.length === 0) || (value.kind === 'object' && value.fields.length === 0);
}
