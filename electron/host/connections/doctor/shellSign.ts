import type { StdioLaunch } from '../../../../shared/domain/server.ts';
import { replaceVariables } from '../../../../shared/domain/computerVariable.ts';
import { isCodeArgument } from '../../../../shared/domain/literalSecrets/argumentSecrets.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';

/** What a shell replaces, or takes for itself. `${secret:NAME}` is Gatehouse's own, and so is `${env:NAME}` as far as it is read. */
const signs: readonly RegExp[] = [
  /(?<=^|=)~(?=$|[\\/])/,
  /\$\{(?!secret:)(?:env:)?[A-Za-z_]\w*(?::-[^}]*)?\}|\$env:[A-Za-z_]\w*|(?<![\w$\\])\$[A-Z_][A-Z0-9_]{2,}/,
  /(?<![\w%])%[A-Z][A-Z0-9_]{3,}%/,
  /\$\([a-z][^)]*\)|`[a-z][^`]*`/,
  /^(?:&&?|\|\|?|;|>>?|<|2>(?:&1)?|&>)$/,
  /^(?:'[^']+'|"[^"]+")$/,
];

const maxSignChars = 80;
/** Longer ones are no words of a command line. Patterns may read a text once for each of its characters. */
const maxTextChars = 2000;

/**
 * What in a launch only a shell would have read: Gatehouse starts programs without one, so that it reaches the program as it is written.
 * Code that an argument gives to a shell or interpreter is read there. `undefined`: there is nothing. Pure.
 */
export function shellSign({ command, args, env }: StdioLaunch): string | undefined {
  // These hand on what they get, to be read where it runs.
  if (/(?:^|[/\\])(?:ssh|plink|wsl)(?:\.exe)?$/i.test(command)) return undefined;
  const texts = [...args.filter((_, at) => !isCodeArgument(args, at)), ...Object.values(env)];
  const own = new Set(Object.keys(env));
  for (const text of texts) {
    const read = replaceVariables(keepStart(text, maxTextChars), () => 'x');
    const found = signs.flatMap((sign) => sign.exec(read)?.[0] ?? [])[0];
    // Some programs put the variables of their launch in themselves.
    if (found !== undefined && !own.has(found.replaceAll(/\W/g, ''))) return keepStart(found, maxSignChars);
  }
  return undefined;
}
