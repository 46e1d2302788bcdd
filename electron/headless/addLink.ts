import { resolve } from 'node:path';
import { HostError } from '../../shared/domain/error.ts';
import { readOwnLink } from '../../shared/domain/pasted/ownLink.ts';
import { problemText } from '../../shared/domain/words/problemText.ts';
import { defaultDataFolder } from '../node/defaultDataFolder.ts';
import { handOverLink, linkSocketPath } from '../node/links/linkSocket.ts';
import { readOptions } from './arguments.ts';

export const addOptions = { data: 'string' } as const;

export const addHelp = `Usage: gatehouse.js add LINK [--data DIR]

Hands a link that adds a server to the Gatehouse that runs, which shows its form. Nothing is added by it.

Exit codes: 0 one took it, 1 none runs on that data folder, 2 wrong command line, 70 Gatehouse could not run.`;

interface AddOptions {
  readonly link: string;
  readonly dataFolder: string;
}

/** @throws HostError `badInput` that says what is wrong */
export function readAddArguments(args: readonly string[]): AddOptions {
  const { values, positionals } = readOptions(args, addOptions, 1);
  const [link] = positionals;
  if (link === undefined) throw new HostError('badInput', 'Give one link.');
  const read = readOwnLink(link);
  if (read.kind === 'refused') throw new HostError('badInput', problemText(read.problem, 'en'));
  return { link: read.text, dataFolder: values.data ? resolve(values.data) : defaultDataFolder() };
}

/**
 * Hands a link to the Gatehouse that runs, which opens its form with it. Adds nothing.
 *
 * @param say takes a line for people
 * @returns the exit code: 0 when one took it, else 1
 */
export async function addLink({ link, dataFolder }: AddOptions, say: (line: string) => void): Promise<number> {
  if (await handOverLink(linkSocketPath(dataFolder), link)) {
    say('Gatehouse has the link, and shows its form. Nothing was added yet.');
    return 0;
  }
  say(`No Gatehouse runs on ${dataFolder}. Start it, or name its folder with --data.`);
  return 1;
}
