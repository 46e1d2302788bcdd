import { splitCommandLine } from '../../../shared/lib/splitCommandLine.ts';
import type { PastedLaunch, PastedLimits } from '../../../shared/domain/pasted/pasteReading.ts';
import type { CommandLine } from './commandLine.ts';
import type { Findings } from './findings.ts';
import { readJson } from './jsonTree.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import type { RawReading, RawServer } from './rawServer.ts';
import { givenIn } from './shellValues.ts';
import { readStructured } from './structured.ts';
import { timeLimitOf } from './timeLimits.ts';

type Added = Pick<RawReading, 'servers' | 'inputs'>;

/** What an option of `… mcp add` does. */
type Option =
  | 'transport'
  | 'env'
  | 'header'
  | 'url'
  | 'command'
  | 'args'
  | 'skip'
  | 'skipValue'
  | 'approval'
  | 'signIn'
  | 'signInValue'
  | 'timeout'
  | 'tools'
  | 'cwd'
  | 'description';

/** The options of the commands of Claude Code, Gemini CLI, Codex, Amp and others, which mean the same by the same names. */
const options: Readonly<Record<string, Option>> = {
  '-t': 'transport',
  '--transport': 'transport',
  '--type': 'transport',
  '-e': 'env',
  '--env': 'env',
  '-H': 'header',
  '--header': 'header',
  '--url': 'url',
  '--command': 'command',
  '--args': 'args',
  '-s': 'skipValue',
  '--scope': 'skipValue',
  '--trust': 'approval',
  '--timeout': 'timeout',
  '--description': 'description',
  '--include-tools': 'tools',
  '--exclude-tools': 'tools',
  '--client-id': 'signInValue',
  '--client-secret': 'signIn',
  '--callback-port': 'signInValue',
  '--bearer-token-env-var': 'header',
  '--cwd': 'cwd',
  '--debug': 'skip',
};

/** `claude mcp add …`, `claude mcp add-json …`, `code --add-mcp …`; `undefined` for other lines. Pure. */
export function readAddCommand(line: CommandLine, findings: Findings): Added | undefined {
  const { words, offset } = line;
  const json = jsonOf(words);
  if (json !== undefined) {
    const { servers, inputs } = readAddedJson(json, offset, findings);
    const { given = new Map<string, string>(), secretNames = new Set<string>() } = givenIn(words, line.named, line.env);
    const withGiven = (server: RawServer): RawServer => ({
      ...server,
      given,
      secretNames: new Set([...(server.secretNames ?? []), ...secretNames]),
    });
    return { servers: servers.map(withGiven), inputs };
  }
  const at = words.findIndex((word, index) => word === 'mcp' && words[index + 1] === 'add');
  if (at < 1 || at > 3) return undefined;
  const server = new AddReader(line, at + 2, findings).read();
  return { servers: server === undefined ? [] : [server], inputs: [] };
}

interface AddedJson {
  readonly name: string | undefined;
  readonly text: string | undefined;
  readonly what: string;
  /** Its options. */
  readonly skipped: readonly string[];
}

function jsonOf(words: readonly string[]): AddedJson | undefined {
  const asOption = words.findIndex((word) => /^--add-mcp(?:=|$)/.test(word));
  if (asOption > 0) {
    const own = words[asOption]?.slice('--add-mcp='.length);
    return { name: undefined, text: own || words[asOption + 1], what: '--add-mcp', skipped: [] };
  }
  const at = words.indexOf('add-json');
  if (at < 1 || words[at - 1] !== 'mcp') return undefined;
  const rest: string[] = [];
  const skipped: string[] = [];
  for (let index = at + 1; index < words.length; index++) {
    const word = words[index] ?? '';
    const option = /^--?[a-z][\w-]*/.exec(word)?.[0];
    if (option === undefined) {
      rest.push(word);
      continue;
    }
    skipped.push(option);
    if (optionsOfJson[option] === 'value' && word === option) index++;
  }
  return { name: rest[0], text: rest[1], what: 'add-json', skipped };
}

/** What stands beside the JSON of `claude mcp add-json`: whether a value follows. */
const optionsOfJson: Readonly<Record<string, 'value' | 'flag'>> = {
  '-s': 'value',
  '--scope': 'value',
  '--config': 'value',
  '--client-secret': 'flag',
};

function readAddedJson({ name, text, what, skipped }: AddedJson, offset: number, findings: Findings): Added {
  const unknown = skipped.find((option) => !Object.hasOwn(optionsOfJson, option));
  if (unknown !== undefined) {
    findings.problem({ kind: 'pasteOptionUnknown', ...findings.at(offset), what: unknown });
    return { servers: [], inputs: [] };
  }
  for (const option of skipped)
    findings.note(option === '--client-secret' ? 'signInOfOther' : 'noEffect', option, offset);
  if (text === undefined) {
    findings.problem({ kind: 'pasteCommandCut', ...findings.at(offset), what });
    return { servers: [], inputs: [] };
  }
  const { tree, fault } = readJson(withPlainJson(text));
  if (fault !== undefined || tree === undefined) {
    findings.problem({ kind: 'pasteSyntax', ...findings.at(offset), fault: fault?.fault ?? 'ValueExpected' });
    return { servers: [], inputs: [] };
  }
  // Offsets are those of the argument, so everything is said of the line as a whole.
  const read = readStructured(
    moved(tree, offset),
    findings,
    name === undefined ? {} : { single: name, timeUnit: 'ms' },
  );
  if (read === undefined) findings.problem({ kind: 'pasteNoServers', ...findings.at(offset) });
  return { servers: read?.servers ?? [], inputs: read?.inputs ?? [] };
}

/** PowerShell hands quotation marks on only where they are doubled or escaped, so that is how its lines are written. */
function withPlainJson(text: string): string {
  if (/^\s*\{\s*\\"/.test(text)) return text.replaceAll('\\"', '"');
  const sign = /^\s*\{\s*("""?)(?=[^"])/.exec(text)?.[1];
  return sign === undefined ? text : text.replaceAll(sign, '"');
}

type Tree = NonNullable<ReturnType<typeof readJson>['tree']>;

function moved(tree: Tree, offset: number): Tree {
  if (tree.kind === 'scalar') return { ...tree, offset };
  if (tree.kind === 'list') return { ...tree, offset, items: tree.items.map((item) => moved(item, offset)) };
  return {
    ...tree,
    offset,
    fields: tree.fields.map(({ name, value }) => ({ name, offset, value: moved(value, offset) })),
  };
}

/** Reads `NAME [options] COMMAND args…` or `NAME URL`, in any order before the command. */
class AddReader {
  readonly #line: CommandLine;
  readonly #findings: Findings;
  readonly #own: Findings;
  #at: number;
  readonly #env: Map<string, string>;
  readonly #headers = new Map<string, string>();
  #transport: string | undefined;
  #cwd: string | undefined;
  #limits: PastedLimits = {};
  #name: string | undefined;
  #target: string | undefined;
  #command: string | undefined;
  readonly #args: string[] = [];

  constructor(line: CommandLine, at: number, findings: Findings) {
    this.#line = line;
    this.#at = at;
    this.#findings = findings;
    this.#own = findings.ofServer();
    this.#env = new Map(Object.entries(line.env));
  }

  read(): RawServer | undefined {
    const { words, offset } = this.#line;
    while (this.#at < words.length && this.#target === undefined) {
      const word = words[this.#at++] ?? '';
      if (word === '--') {
        this.#target = words[this.#at++];
        break;
      }
      if (word.startsWith('-') && word.length > 1) {
        if (!this.#option(word)) return undefined;
      } else if (this.#name === undefined) this.#name = word;
      else this.#target = word;
    }
    this.#target ??= this.#command;
    // Some write the options of the host after the address.
    if (this.#target !== undefined && isAddress(this.#target)) {
      while (this.#at < words.length) if (!this.#option(words[this.#at++] ?? '')) return undefined;
    }
    if (this.#target === undefined) {
      this.#findings.problem({ kind: 'pasteCommandCut', ...this.#findings.at(offset), what: this.#name ?? 'mcp add' });
      return undefined;
    }
    const launch = this.#launch(this.#target, [...this.#args, ...words.slice(this.#at)]);
    const name = this.#name ?? nameOfLaunch(launch);
    const given = givenIn([...words, ...this.#headers.values()], this.#line.named, Object.fromEntries(this.#env));
    return { name, launch, offset, findings: this.#own, limits: this.#limits, ...given };
  }

  #launch(target: string, args: string[]): PastedLaunch {
    if (!isAddress(target)) {
      // Some programs take the whole command as one word.
      const [command = target, ...rest] = /^[\w.-]+\s/.test(target) ? (splitCommandLine(target) ?? [target]) : [target];
      const cwd = this.#cwd === undefined ? {} : { cwd: this.#cwd };
      return { kind: 'stdio', command, args: [...rest, ...args], env: Object.fromEntries(this.#env), ...cwd };
    }
    const isSse = this.#transport === 'sse';
    // A shell would have put in what lines above or options set.
    const variables = Object.fromEntries(this.#env);
    const put = (text: string) => this.#line.put(text, variables);
    const headers = Object.fromEntries([...this.#headers].map(([name, text]) => [name, put(text)]));
    return { kind: 'http', url: put(target), headers, ...(isSse ? { transport: 'sse' } : {}) };
  }

  /** @returns whether the option is known */
  #option(word: string): boolean {
    const { words, offset } = this.#line;
    const cut = word.startsWith('--') ? word.indexOf('=') : -1;
    const name = cut < 0 ? word : word.slice(0, cut);
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) {
      this.#findings.problem({ kind: 'pasteOptionUnknown', ...this.#findings.at(offset), what: word });
      return false;
    }
    if (option === 'approval' || option === 'signIn')
      this.#own.note(option === 'approval' ? 'approval' : 'signInOfOther', name, offset);
    if (option === 'approval' || option === 'signIn' || option === 'skip') return true;
    const value = cut < 0 ? words[this.#at++] : word.slice(cut + 1);
    if (value === undefined) {
      this.#findings.problem({ kind: 'pasteCommandCut', ...this.#findings.at(offset), what: word });
      return false;
    }
    this.#take(option, name, value);
    return true;
  }

  #take(option: Option, name: string, value: string): void {
    const { words, offset } = this.#line;
    if (option === 'transport') this.#transport = value;
    else if (option === 'url') this.#target = value;
    else if (option === 'command') this.#command = value;
    else if (option === 'args') this.#args.push(...(splitCommandLine(value) ?? [value]));
    else if (option === 'cwd') this.#cwd = value;
    else if (option === 'tools') this.#own.note('toolFilter', name, offset);
    else if (option === 'signInValue') this.#own.note('signInOfOther', name, offset);
    else if (option === 'timeout') this.#timeout(name, value);
    else if (option === 'skipValue' || option === 'description') this.#own.note('noEffect', name, offset);
    else if (name === '--bearer-token-env-var') this.#headers.set('Authorization', `Bearer \${${value}}`);
    else {
      this.#pair(option, value);
      // Several may follow one `-e`.
      while (option === 'env' && /^[A-Za-z_]\w*=/.test(words[this.#at] ?? ''))
        this.#pair(option, words[this.#at++] ?? '');
    }
  }

  #timeout(name: string, value: string): void {
    const found = /^\d+$/.test(value)
      ? timeLimitOf('timeout', Number(value), { unit: 'ms', isGuess: false })
      : undefined;
    this.#own.note(found?.note ?? 'unknownField', found?.what ?? `${name} ${value}`, this.#line.offset);
    this.#limits = { ...this.#limits, ...found?.limits };
  }

  #pair(option: Option, text: string): void {
    const sign = option === 'env' ? '=' : ':';
    const cut = text.indexOf(sign);
    const name = cut < 0 ? text.trim() : text.slice(0, cut).trim();
    const record = option === 'env' ? this.#env : this.#headers;
    if (option === 'env' ? /^[A-Za-z_]\w*$/.test(name) : /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      record.set(name, cut < 0 ? `\${${name}}` : text.slice(cut + 1).trim());
    } else {
      this.#own.fieldWrong(
        this.#name ?? '',
        text,
        option === 'env' ? 'notVariableName' : 'notHeaderName',
        this.#line.offset,
      );
      this.#findings.problems.push(...this.#own.problems.splice(0));
    }
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
