import { splitCommandLine } from '../../../shared/lib/splitCommandLine.ts';
import { programOf } from './launchers.ts';

/** Programs that get a server and start it: what stands first is their own option, or the name of a package. */
const runners = /^(?:npx|bunx|pnpx|uvx|uv|pipx|dnx|npm|pnpm|yarn|bun|deno)$/;
const containers = /^(?:docker|podman|nerdctl)$/;
/** They have options of their own, and paths, which may have blanks. */
const interpreters = /^(?:node|python3?|py|tsx)$/;

const option = /^--?[A-Za-z][\w-]*$/;
const packageName =
  /^(?:(?:npm|jsr|git\+https?|github):\S+|@?[A-Za-z0-9][\w.~-]*(?:\/[\w.~-]+)?(?:\[[\w,-]+\])?(?:(?:@|==)\S+)?)$/;
const verb = /^(?:run|exec|compose|container|mcp)$/;

/**
 * The words of an argument that somebody wrote as one text, such as `-y pkg`; `undefined` where it is one word, whatever is in it: a path or a
 * value may have blanks. Pure.
 *
 * @param before the arguments that come before it
 */
export function wordsOfArgument(
  command: string,
  argument: string,
  before: readonly string[],
): readonly string[] | undefined {
  const program = programOf(command);
  const isRunner = runners.test(program);
  const isContainer = containers.test(program);
  if (!/\S\s+\S/.test(argument) || (!isRunner && !isContainer && !interpreters.test(program))) return undefined;
  const words = splitCommandLine(argument) ?? [];
  const [first = ''] = words;
  if (words.length < 2) return undefined;
  if (option.test(first) && arePairs(words)) return words;
  // Where the package is named, none has a blank in its name.
  const isFirst = before.every((word) => word.startsWith('-'));
  if (!isFirst || interpreters.test(program)) return undefined;
  const bare = words.find((word) => !word.startsWith('-')) ?? '';
  return (isContainer ? verb : packageName).test(bare) ? words : undefined;
}

/** `--port 80 --debug`: options, each with one value at most. Of `--query all notes` nobody knows where the value ends. */
function arePairs(words: readonly string[]): boolean {
  return words.every((word, at) => word.startsWith('-') || option.test(words[at - 1] ?? ''));
}
