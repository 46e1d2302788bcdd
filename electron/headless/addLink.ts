import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HostError, toErrorInfo } from '../../shared/domain/error.ts';
import { readOwnLink } from '../../shared/domain/pasted/ownLink.ts';
import { problemText } from '../../shared/domain/words/problemText.ts';
import { defaultDataFolder } from '../node/defaultDataFolder.ts';
import { handOverLink, linkSocketPath } from '../node/links/linkSocket.ts';

export const addUsage = 'Usage: gatehouse.js add LINK [--data DIR]';

interface AddOptions {
  readonly link: string;
  readonly dataFolder: string;
}

/** @throws HostError `badInput` that says what is wrong */
export function readAddArguments(args: readonly string[]): AddOptions {
  const { values, positionals } = parse(args);
  const [link, ...more] = positionals;
  if (link === undefined || more.length > 0) throw new HostError('badInput', 'Give one link.');
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

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { data: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new HostError('badInput', toErrorInfo(error).message);
  }
}
