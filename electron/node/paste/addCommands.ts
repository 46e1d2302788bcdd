import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import type { CommandLine } from './commandLine.ts';
import type { Findings } from './findings.ts';
import { readJson } from './jsonTree.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import type { RawReading, RawServer } from './rawServer.ts';
import { readStructured } from './structured.ts';

type Added = Pick<RawReading, 'servers' | 'inputs'>;

/** What an option of `… mcp add` does. */
type Option =
  | 'transport'
  | 'env'
  | 'header'
  | 'url'
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
  if (json !== undefined) return readAddedJson(json, offset, findings);
  const at = words.findIndex((word, index) => word === 'mcp' && words[index + 1] === 'add');
  if (at < 1 || at > 3) return undefined;
  const server = new AddReader(line, at + 2, findings).read();
  return { servers: server === undefined ? [] : [server], inputs: [] };
}

interface AddedJson {
  readonly name: string | undefined;
  readonly text: string | undefined;
  readonly what: string;
}

function jsonOf(words: readonly string[]): AddedJson | undefined {
  const asOption = words.findIndex((word) => /^--add-mcp(?:=|$)/.test(word));
  if (asOption > 0) {
    const own = words[asOption]?.slice('--add-mcp='.length);
    return { name: undefined, text: own || words[asOption + 1], what: '--add-mcp' };
  }
  const at = words.indexOf('add-json');
  if (at < 1 || words[at - 1] !== 'mcp') return undefined;
  const rest: string[] = [];
  for (let index = at + 1; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '-s' || word === '--scope') index++;
    else if (!/^--?[a-z]/.test(word)) rest.push(word);
  }
  return { name: rest[0], text: rest[1], what: 'add-json' };
}

function readAddedJson({ name, text, what }: AddedJson, offset: number, findings: Findings): Added {
  if (text === undefined) {
    findings.problem({ kind: 'pasteCommandCut', ...findings.at(offset), what });
    return { servers: [], inputs: [] };
  }
  const { tree, fault } = readJson(text);
  if (fault !== undefined || tree === undefined) {
    findings.problem({ kind: 'pasteSyntax', ...findings.at(offset), fault: fault?.fault ?? 'ValueExpected' });
    return { servers: [], inputs: [] };
  }
  // Offsets are those of the argument, so everything is said of the line as a whole.
  const read = readStructured(moved(tree, offset), findings, name === undefined ? {} : { single: name });
  if (read === undefined) findings.problem({ kind: 'pasteNoServers', ...findings.at(offset) });
  return { servers: read?.servers ?? [], inputs: read?.inputs ?? [] };
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
  readonly #env: Record<string, string>;
  readonly #headers: Record<string, string> = {};
  #transport: string | undefined;
  #cwd: string | undefined;
  #name: string | undefined;
  #target: string | undefined;

  constructor(line: CommandLine, at: number, findings: Findings) {
    this.#line = line;
    this.#at = at;
    this.#findings = findings;
    this.#own = findings.ofServer();
    this.#env = { ...line.env };
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
    // Some write the options of the host after the address.
    if (this.#target !== undefined && isAddress(this.#target)) {
      while (this.#at < words.length) if (!this.#option(words[this.#at++] ?? '')) return undefined;
    }
    if (this.#target === undefined) {
      this.#findings.problem({ kind: 'pasteCommandCut', ...this.#findings.at(offset), what: this.#name ?? 'mcp add' });
      return undefined;
    }
    const launch = this.#launch(this.#target, words.slice(this.#at));
    return { name: this.#name ?? nameOfLaunch(launch), launch, offset, findings: this.#own };
  }

  #launch(target: string, args: string[]): PastedLaunch {
    if (!isAddress(target)) {
      const cwd = this.#cwd === undefined ? {} : { cwd: this.#cwd };
      return { kind: 'stdio', command: target, args, env: this.#env, ...cwd };
    }
    const isSse = this.#transport === 'sse';
    return { kind: 'http', url: target, headers: this.#headers, ...(isSse ? { transport: 'sse' } : {}) };
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
    else if (option === 'cwd') this.#cwd = value;
    else if (option === 'tools') this.#own.note('toolFilter', name, offset);
    else if (option === 'signInValue') this.#own.note('signInOfOther', name, offset);
    else if (option === 'timeout') this.#own.note('timeoutSeconds', `${name}: ${Number(value) / 1000}`, offset);
    else if (option === 'skipValue' || option === 'description') this.#own.note('noEffect', name, offset);
    else if (name === '--bearer-token-env-var') this.#headers['Authorization'] = `Bearer \${${value}}`;
    else {
      this.#pair(option, value);
      // Several may follow one `-e`.
      while (option === 'env' && /^[A-Za-z_]\w*=/.test(words[this.#at] ?? ''))
        this.#pair(option, words[this.#at++] ?? '');
    }
  }

  #pair(option: Option, text: string): void {
    const sign = option === 'env' ? '=' : ':';
    const cut = text.indexOf(sign);
    const name = cut < 0 ? text.trim() : text.slice(0, cut).trim();
    const record = option === 'env' ? this.#env : this.#headers;
    if (option === 'env' ? /^[A-Za-z_]\w*$/.test(name) : /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      record[name] = cut < 0 ? `\${${name}}` : text.slice(cut + 1).trim();
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
