import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import { outputOf } from '../processes/spawnProcess.ts';
import type { NodeTransportFactory } from '../transports/transportFactory.ts';

/** What npm says of its settings where a server runs. */
export interface NpmSettings {
  /** An absolute path, as it is written. */
  readonly cache: string;
  /** Packages and lines that the settings name, beside those of the launch; empty for none. */
  readonly others: string;
}

/** @throws Error when npm is not there, fails, or takes too long */
export type AskNpm = (launch: StdioLaunch) => Promise<NpmSettings>;

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;
/** Nothing but the settings: no log, and no look for a newer npm. */
const question = ['config', 'get', 'cache', 'package', 'call', '--logs-max=0', '--no-update-notifier'];

/** Asks the npm that stands beside the `npx` of a launch, in its folder and with its variables. */
export function npmAsker(
  transports: Pick<NodeTransportFactory, 'describeLaunch' | 'plainEnvironment'>,
  platform: NodeJS.Platform,
): AskNpm {
  return async (launch) => {
    const { resolvedCommand, cwd } = await transports.describeLaunch(launch);
    const npm = npmBeside(resolvedCommand ?? '', platform);
    await access(npm, constants.X_OK);
    const env = await transports.plainEnvironment(launch);
    const { command, args, isVerbatim } = npmCall(npm, env, platform);
    return readSettings(await outputOf(command, args, { env, cwd, timeoutMs, maxBytes, isVerbatim }));
  };
}

/** The npm in the folder of an npx. Pure. @throws Error for another program */
export function npmBeside(file: string, platform: NodeJS.Platform): string {
  const { dir, base } = (platform === 'win32' ? path.win32 : path.posix).parse(file);
  const name = /^np[xm](?<ending>\.cmd|\.exe)?$/i.exec(base);
  if (name === null) throw new Error('This is neither npx nor npm');
  return (platform === 'win32' ? path.win32 : path.posix).join(dir, `npm${name.groups?.['ending'] ?? ''}`);
}

/** How npm is started: the system starts a `.cmd` file of Windows only through its shell. Pure. @throws Error for a path that the shell changes */
export function npmCall(npm: string, env: Readonly<Record<string, string>>, platform: NodeJS.Platform) {
  if (platform !== 'win32' || !/\.cmd$/i.test(npm)) return { command: npm, args: question, isVerbatim: false };
  if (/["%!]/.test(npm)) throw new Error('The shell would read this path otherwise');
  const shell = Object.entries(env).find(([name]) => name.toUpperCase() === 'COMSPEC')?.[1] ?? 'cmd.exe';
  return { command: shell, args: ['/d', '/s', '/c', `""${npm}" ${question.join(' ')}"`], isVerbatim: true };
}

/** @throws Error for another answer */
function readSettings(output: string): NpmSettings {
  const [cache = '', ...others] = ['cache', 'package', 'call'].map(
    (name) =>
      output
        .split(/\r?\n/)
        .find((line) => line.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? '',
  );
  if (!path.isAbsolute(cache)) throw new Error('npm named no cache');
  return { cache, others: others.join('') };
}
