import type { Launch } from '../../../../shared/domain/server.ts';
import { packageRunners } from './packageRunners.ts';
import { programName, readCommand } from './readCommand.ts';

/** What a launch fetches before its program runs. */
export interface PackageFetch {
  /** Packages and images, as the launch names them; none where only the project or script does. */
  readonly names: readonly string[];
  /** The program of the launch fetches them itself, not one that it starts. */
  readonly isByOwnProgram: boolean;
}

const runners: ReadonlySet<string> = new Set([...packageRunners.flatMap(([names]) => names.split(' ')), 'bun']);
/** Those that runners are scripts of. */
const interpreters = /^(?:node|python|(?:ba|da|z)?sh)$/;
const maxWords = 1000;

/** What a launch fetches with `npx`, `uvx`, `docker run` and the like; `undefined` where nothing. Pure. */
export function packageFetchOf(launch: Launch): PackageFetch | undefined {
  if (launch.kind !== 'stdio') return undefined;
  const { isFetching, packages } = readCommand([launch.command, ...launch.args].slice(0, maxWords));
  if (!isFetching) return undefined;
  return { names: [...new Set(packages)], isByOwnProgram: runners.has(programName(launch.command)) };
}

/** Whether a process with these words is a package runner at its work, and not what it runs. Pure. */
export function isRunnerAtWork(words: readonly string[]): boolean {
  // npm writes what it does over its own command line, as one word.
  const [command = '', ...args] = words.length === 1 ? (words[0] ?? '').split(' ') : words;
  const name = programName(command);
  const at = args.findIndex((word) => !word.startsWith('-'));
  const script = programName(args[at] ?? '').replace(/(?:-cli)?(?:-\d[\d.]*)?\.[cm]?js$/, '');
  if (interpreters.test(name) && runners.has(script)) return isRunnerAtWork([script, ...args.slice(at + 1)]);
  if (runners.has(name) && /^(?:add|install|i|ci)$/.test(args[0] ?? '')) return true;
  return packageFetchOf({ kind: 'stdio', command, args, env: {} }) !== undefined;
}
