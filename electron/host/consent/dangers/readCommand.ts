import type { LaunchDanger } from '../../../../shared/domain/trust.ts';
import { splitCommandLine } from '../../../../shared/lib/splitCommandLine.ts';
import { isContainerName, readContainer } from './containerDangers.ts';
import { interpreters } from './interpreters.ts';
import { isAddressOfCode, isOtherRegistry, packageDanger } from './packageDangers.ts';
import { packageRunners } from './packageRunners.ts';
import type { Program } from './program.ts';
import { type ReadOption, readOptions } from './readOptions.ts';
import { starters } from './starters.ts';
import { cmdSigns, readCmd, readPowerShell } from './windowsShells.ts';

/** What was found out about a command line. */
export interface CommandReading {
  readonly dangers: ReadonlySet<LaunchDanger>;
  /** Variables that it sets before it starts a program. */
  readonly variables: readonly (readonly [name: string, value: string])[];
  /** The same in containers: there they change no program of this computer. */
  readonly containerVariables: readonly (readonly [name: string, value: string])[];
  /** What containers get of this computer. */
  readonly mounts: readonly string[];
  /** Something in it fetches packages or images before its program runs. */
  readonly isFetching: boolean;
  /** What it fetches, as its words name it. */
  readonly packages: readonly string[];
  /** From here on, words belong to a container: paths in them are inside of it, except those of `mounts`. */
  readonly insideFrom: number;
}

/** Lines within lines are read up to this depth; whoever goes deeper hides something. */
const maxDepth = 5;

/** Reads a command line word by word: what each program in it runs, and what stands behind it. Pure; never throws. */
export function readCommand(words: readonly string[]): CommandReading {
  const reader = new Reader(0, {
    dangers: new Set(),
    variables: [],
    containerVariables: [],
    mounts: [],
    isFetching: false,
    packages: [],
  });
  reader.read(words);
  return { ...reader.found, insideFrom: reader.insideFrom };
}

interface Found {
  readonly dangers: Set<LaunchDanger>;
  readonly variables: (readonly [string, string])[];
  readonly containerVariables: (readonly [string, string])[];
  readonly mounts: string[];
  isFetching: boolean;
  readonly packages: string[];
}

/** Where to go on, and whether a program has to be there. */
interface Step {
  readonly next: number;
  readonly isCommand: boolean;
  /** The program whose arguments begin there, where it has been found already. */
  readonly program?: Program | undefined;
}

const programs: ReadonlyMap<string, Program> = new Map(
  [...starters, ...interpreters, ...packageRunners].flatMap(([names, program]) =>
    names.split(' ').map((name) => [name, program] as const),
  ),
);

const assignment = /^([A-Za-z_]\w*)=(.*)$/s;

class Reader {
  insideFrom = Number.POSITIVE_INFINITY;
  readonly found: Found;
  readonly #depth: number;

  constructor(depth: number, found: Found) {
    this.#depth = depth;
    this.found = found;
  }

  read(words: readonly string[]): void {
    let step: Step = { next: 0, isCommand: true };
    while (step.next < words.length || step.program) step = this.#step(words, step);
  }

  #step(words: readonly string[], { next: at, isCommand, program: found }: Step): Step {
    if (found) return this.#program(words, at, found);
    const word = words[at] ?? '';
    const [, name, value] = assignment.exec(word) ?? [];
    if (isCommand && name !== undefined) {
      this.found.variables.push([name, value ?? '']);
      return { next: at + 1, isCommand };
    }
    // `nice 5 program`, `timeout 1m program`
    if (isCommand && /^[-+]?\d[\d.]*[a-z%]?$/i.test(word)) return { next: at + 1, isCommand };
    const known = programName(word);
    const own = this.#ofOwnKind(words, at, known);
    if (own) return own;
    const program = programAt(word);
    if (program && (isCommand || program.isWord !== true)) return this.#program(words, at + 1, program, isCommand);
    if (isCommand) {
      if (isAddressOfCode(word)) this.found.dangers.add('codeFromAddress');
      if (/\s/.test(word)) this.#foreignWords(word);
    } else this.#argument(words, at);
    return { next: at + 1, isCommand: false };
  }

  /** Shells of Windows and programs for containers have a syntax of their own. */
  #ofOwnKind(words: readonly string[], at: number, name: string): Step | undefined {
    if (isContainerName(name)) return this.#container(words, at + 1);
    const shell =
      name === 'cmd'
        ? readCmd(words, at + 1)
        : /^(?:powershell|pwsh)$/.test(name)
          ? readPowerShell(words, at + 1, name)
          : undefined;
    if (shell === undefined) return undefined;
    if (shell.isOpen) this.found.dangers.add('shell');
    if (shell.line === undefined && words.slice(shell.next - 1, shell.next + 1).some(isElsewhere)) {
      this.found.dangers.add('codeFromAddress');
    }
    if (shell.line === undefined) return shell;
    if (name === 'cmd' && !/\s/.test(shell.line) && !cmdSigns.test(shell.line)) this.#below([shell.line]);
    else this.#line(shell.line);
    return { next: words.length, isCommand: false };
  }

  #container(words: readonly string[], from: number): Step {
    this.insideFrom = Math.min(this.insideFrom, from);
    const { dangers, variables, mounts, image, entrypoint, next } = readContainer(words, from);
    if (image !== undefined) this.#fetched(image);
    for (const danger of dangers) this.found.dangers.add(danger);
    this.found.containerVariables.push(...variables);
    this.found.mounts.push(...mounts);
    if (entrypoint === undefined || programOf(programName(entrypoint)) === undefined) return { next, isCommand: false };
    this.#below([entrypoint, ...words.slice(next)]);
    return { next: words.length, isCommand: false };
  }

  #program(words: readonly string[], from: number, program: Program, isCommand = true): Step {
    if (program.always) this.found.dangers.add(program.always);
    if (program.first === 'package' || program.source === 'python') this.found.isFetching = true;
    for (const [danger, argument] of program.marks ?? []) {
      if (words.slice(from).some((word) => argument.test(word))) this.found.dangers.add(danger);
    }
    const { options, next } = readOptions(words, from, program);
    const ended = this.#options(words, options, program);
    if (ended) return ended;
    const reads = isCommand || words[from - 2] === '--';
    if (words[next] === undefined && program.isShell && reads && !options.some(({ effect }) => isRun(effect))) {
      this.found.dangers.add('shell');
    }
    return this.#first(words, next, program, options);
  }

  /** Judges the options of a program. The step is where to go on, if one of them says what runs. */
  #options(words: readonly string[], options: readonly ReadOption[], program: Program): Step | undefined {
    for (const { effect, value, next } of options) {
      switch (effect) {
        case 'value':
          if (/^data:/i.test(value)) this.found.dangers.add('inlineCode');
          break;
        case 'code':
          this.found.dangers.add('inlineCode');
          break;
        case 'line':
          this.#line(value);
          break;
        case 'words':
          this.#below([...(splitCommandLine(value) ?? value.split(/\s+/)), ...words.slice(next)]);
          return { next: words.length, isCommand: false };
        case 'command':
          return { next: next - (value === '' ? 0 : 1), isCommand: true };
        case 'module':
          return this.#module(value, next);
        case 'loads':
          this.#loads(value);
          break;
        case 'reads':
          if (isAddressOfCode(value)) this.found.dangers.add('codeFromAddress');
          break;
        case 'package':
          this.#packages(value, program);
          break;
        case 'registry':
          if (isOtherRegistry(value)) this.found.dangers.add('otherRegistry');
          break;
        case 'nodeOptions':
          this.#nodeOptions(value);
          break;
        case 'unchecked':
          this.found.dangers.add('uncheckedCertificates');
          break;
      }
    }
    return undefined;
  }

  #nodeOptions(value: string): void {
    const node = programOf('node');
    const words = splitCommandLine(value) ?? value.split(/\s+/);
    if (node) this.#options(words, readOptions(words, 0, node).options, node);
  }

  #loads(value: string): void {
    if (/^data:/i.test(value) || /[;(`$\n]/.test(value)) this.found.dangers.add('inlineCode');
    else if (isAddressOfCode(value)) this.found.dangers.add('codeFromAddress');
    else if (/^(?:[./\\~]|[A-Za-z]:[\\/]|file:)/i.test(value)) this.found.dangers.add('loadsCode');
  }

  #module(name: string, next: number): Step {
    const program = programOf(programName(name.split('.')[0] ?? name));
    return { next, isCommand: false, program };
  }

  #packages(value: string, program: Program): void {
    const names = program.source === 'python' && !isAddressOfCode(value) ? value.split(',') : [value];
    for (const name of names) this.#package(name, program);
  }

  #package(name: string, { source = 'npm' }: Program): void {
    if (name === '') return;
    this.#fetched(name);
    const danger = packageDanger(name, source);
    if (danger) this.found.dangers.add(danger);
  }

  #fetched(name: string): void {
    this.found.isFetching = true;
    this.found.packages.push(name);
  }

  /** The first word that is no option, and what it begins. */
  #first(words: readonly string[], from: number, program: Program, options: readonly ReadOption[]): Step {
    const word = words[from];
    const after = { next: from + 1, isCommand: false };
    const command =
      word === undefined ? undefined : (program.commands ?? []).find(([names]) => names.split(' ').includes(word))?.[1];
    if (command) return this.#program(words, from + 1, command);
    if (program.isAnywhere) this.#laterOptions(words, from, program);
    switch (program.first) {
      case 'script':
        if (word !== undefined) this.#script(word, program);
        return after;
      case 'command':
        return this.#behind(words, from, program);
      case 'line':
        return this.#words(words, from, program);
      case 'code':
        if (word !== undefined) this.found.dangers.add('inlineCode');
        return after;
      case 'package':
        return this.#runPackage(words, from, program, options);
      case 'subcommand':
      case 'other':
        return { next: from, isCommand: false };
    }
  }

  #script(word: string, program: Program): void {
    if (program.source !== undefined && /^(?:npm|jsr):/i.test(word)) this.#package(word, program);
    else if (isAddressOfCode(word)) this.found.dangers.add('codeFromAddress');
    else if (/^data:/i.test(word)) this.found.dangers.add('inlineCode');
  }

  /** Options after the first word, up to `--`. */
  #laterOptions(words: readonly string[], from: number, program: Program): void {
    const end = words.indexOf('--', from);
    const own = words.slice(from, end === -1 ? undefined : end);
    for (let at = 0; at < own.length;) {
      const { options, next } = readOptions(own, at, program);
      this.#options(own, options, program);
      at = Math.max(next, at + 1);
    }
  }

  /** A program that runs another one: how many words stand before that, and further options. */
  #behind(words: readonly string[], from: number, program: Program): Step {
    const word = words[from];
    if (program.source !== undefined && word !== undefined) {
      if (isAddressOfCode(word)) this.found.dangers.add('codeFromAddress');
      if (/\.pyw?$/i.test(word)) return { next: from + 1, isCommand: false };
    }
    const skip = program.skip ?? 0;
    if (skip === 0) return { next: from, isCommand: true };
    // `flock FILE -c LINE`, `su NAME -c LINE`
    const { options, next } = readOptions(words, from + skip, program);
    return this.#options(words, options, program) ?? { next, isCommand: true };
  }

  /** A program whose words are put together and run by a shell. */
  #words(words: readonly string[], from: number, { skip = 0 }: Program): Step {
    const rest = words.slice(from + skip);
    if (rest.length > 0 && skip > 0) this.found.dangers.add('shell');
    if (rest.some((word) => /[;&|`<>\n]|\$\(/.test(word))) {
      this.found.dangers.add('shell');
      this.#parts(rest.join(' '));
      return { next: words.length, isCommand: false };
    }
    return { next: from + skip, isCommand: true };
  }

  #runPackage(words: readonly string[], from: number, program: Program, options: readonly ReadOption[]): Step {
    const word = words[from];
    if (word === undefined) return { next: from, isCommand: false };
    const isNamed = options.some(({ effect }) => effect === 'package');
    const hasVersion = program.source === 'nuget' && words.some((each) => /^--version(?:=|$)/.test(each));
    // With `--package`, the first word is the name of a program in it.
    if (!isNamed && !hasVersion) this.#package(word, program);
    const own = programOf(programName(word.replace(/^[^#]*#/, '').replace(/(?<=.)(?:@|==).*$/s, '')));
    return { next: from + 1, isCommand: false, program: own?.isWord === true ? undefined : own };
  }

  /** A line that a shell runs: people read words more easily than a line, whose signs may mean anything. */
  #line(line: string): void {
    this.found.dangers.add('shell');
    this.#parts(line);
  }

  #parts(line: string): void {
    for (const part of line.split(/[;|&\n`(){}]+/)) this.#below(splitCommandLine(part) ?? part.split(/\s+/));
  }

  #below(words: readonly string[]): void {
    const kept = words.filter((word) => word !== '');
    if (kept.length === 0) return;
    if (this.#depth >= maxDepth) this.found.dangers.add('roundabout');
    else new Reader(this.#depth + 1, this.found).read(kept);
  }

  /** An argument of a program that is not known here. */
  #argument(words: readonly string[], at: number): void {
    const word = words[at] ?? '';
    const [, name = '', joined] = /^(-{1,2}[A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const value = joined ?? words[at + 1] ?? '';
    if (lineOption.test(name)) this.#foreignLine(value);
    else if (codeOption.test(name) && looksLikeCode(value)) this.found.dangers.add('inlineCode');
    else if (name === '' && /\s/.test(word)) this.#foreignWords(word);
  }

  /** The value of an option such as `--exec`, of a program that is not known here. */
  #foreignLine(value: string): void {
    if (/[;&|`<>\n]|\$\(/.test(value) && !/^(?:https?:\/\/\S+|\{.*\})$/s.test(value)) this.found.dangers.add('shell');
    this.#foreignWords(value);
  }

  /** A text that begins with the name of a program may be a command line. */
  #foreignWords(text: string): void {
    const words = splitCommandLine(text) ?? text.split(/\s+/);
    const name = programName(words[0] ?? '');
    const program = programOf(name);
    const isKnown =
      isContainerName(name) || /^(?:cmd|powershell|pwsh)$/.test(name) || (program && program.isWord !== true);
    if (isKnown && words.length > 1) this.#below(words);
  }
}

/** The name of a program in a path: `C:\tools\NODE.EXE` is `node`, and `/usr/bin/python3.12` is `python`. Pure. */
export function programName(word: string): string {
  const last = (word.trim().split(/[/\\]/).at(-1) ?? word).replace(/^["']|["'.]$/g, '').toLowerCase();
  const name = last.replace(/\.(exe|cmd|bat|com)$/, '').replace(/^%(comspec)%$/, 'cmd');
  return programs.has(name) ? name : name.replace(/(?<=[a-z])[-_]?\d[\d.]*[a-z]?$/, '');
}

/** What is known of a program. Pure. */
export function programOf(name: string): Program | undefined {
  return programs.get(name);
}

/** A script in a folder of another computer. */
const isElsewhere = (word: string) => /^(?:\\\\|\/\/)[^?.\\/]/.test(word);

function programAt(word: string): Program | undefined {
  const program = programOf(programName(word));
  return program?.isBuiltin && /[\\/.]/.test(word) ? undefined : program;
}

const isRun = (effect: ReadOption['effect']) => effect === 'line' || effect === 'code';

const codeOption = /^(?:-[ceE]|--?eval|--(?:expr|expression|code|execute-code|eval-string|print))$/;
const lineOption = /^(?:--?exec|--(?:execute|command|cmd|run|call|shell|shell-command|stdio|script)|-ex)$/;

/** Whether a text is rather code than a name, a path, an address, a setting or a list of them. */
function looksLikeCode(text: string): boolean {
  const value = text.trim();
  if (/^https?:\/\/\S+$/i.test(value) || isJson(value)) return false;
  if (/^[A-Za-z_][\w.-]*=/.test(value)) return /[;|&`(){}<>\n\r]|\$\(/.test(value);
  if (/^(?:[A-Za-z]:[\\/]|\$\{[\w:.-]+\}|[/~])/.test(value)) return /[;|&`<>\n\r]|\$\(/.test(value);
  return (
    /[\s;|&`<>(){}'"$]/.test(value) && !/^\w[\w .-]*\.(?:json|ya?ml|toml|ini|conf|cfg|env|xml|properties)$/i.test(value)
  );
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
