import type { Sha256 } from '../ids.ts';
import type { StdioLaunch } from '../server.ts';

/**
 * A launch that names the folder that a bundle was in before the data folder was moved, with the folder that it is in now. What is in
 * the old one is no longer looked at before a start. The same launch where it names no other folder. Pure.
 */
export function inMovedFolder(launch: StdioLaunch, bundle: Sha256, folder: string): StdioLaunch {
  const { command, args, env, cwd } = launch;
  const texts = [...(cwd === undefined ? [] : [cwd]), command, ...args, ...Object.values(env)];
  const earlier = new Set(texts.flatMap((text) => folderIn(text, bundle)).filter((found) => found !== folder));
  if (earlier.size === 0) return launch;
  const move = (text: string) => [...earlier].reduce((moved, old) => withFolder(moved, old, folder), text);
  return {
    ...launch,
    command: move(command),
    args: args.map(move),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, move(value)])),
    ...(cwd !== undefined && { cwd: move(cwd) }),
  };
}

/** The folder of a bundle that a text begins with, or has as the value of an option. */
function folderIn(text: string, bundle: Sha256): string[] {
  const begin = String.raw`^(?:-[^=\s]*=)?((?:/|\\\\|[A-Za-z]:[/\\]).*?[/\\]bundles[/\\]${bundle})(?![0-9A-Za-z])`;
  const found = new RegExp(begin, 's').exec(text)?.[1];
  return found === undefined ? [] : [found];
}

/** The name of a folder may go on behind what looks like it. */
function withFolder(text: string, old: string, folder: string): string {
  return text.split(old).reduce((before, after) => before + (/^[0-9A-Za-z]/.test(after) ? old : folder) + after);
}
