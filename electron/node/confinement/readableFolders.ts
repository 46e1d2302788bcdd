import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, resolve, sep } from 'node:path';
import { isWithin } from './bubblewrapArguments.ts';
import { resolveCommand } from '../processes/resolveCommand.ts';

export interface LaunchPlace {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
  /** The value of PATH. */
  readonly path: string;
  /** The user's real home folder, which must not be exposed by accident. */
  readonly home: string;
}

/** Programs that a script's first line may ask for. */
const runtimes = ['node', 'python3', 'uv', 'bun', 'deno'];
const scripts = /\.([cm]?[jt]s|py|pyz|rb|pl|sh|php|jar|dll)$/i;
const projectFiles = ['package.json', 'pyproject.toml'];

/**
 * The folders that a launch needs to read, in addition to the system: the folders on its PATH, the program, the scripts
 * in its arguments with their packages, and its working directory. Never the whole home folder or one of its parents.
 */
export async function readableFolders(place: LaunchPlace): Promise<string[]> {
  const { args, cwd, path, home } = place;
  const pathFolders = path.split(':').filter((folder) => isAbsolute(folder));
  const programs = await Promise.all([place.command, ...runtimes].map((name) => programFolders(name, place)));
  const scriptFolders = await Promise.all(args.map((arg) => scriptFolder(arg, place)));
  const found = [...pathFolders, ...programs.flat(), ...scriptFolders.flat(), ...(cwd === undefined ? [] : [cwd])];
  const narrow = [...new Set(found)].filter((folder) => !isWithin(home, folder));
  // A parent folder must not hide the folders inside it, so it comes first.
  return narrow.sort((a, b) => a.length - b.length);
}

/** For a program: the folder of its file, after links, and the libraries beside it. */
async function programFolders(name: string, { path, cwd, home }: LaunchPlace): Promise<string[]> {
  const file = await resolveCommand(name, { platform: 'linux', path, cwd: cwd ?? '/' });
  if (file === undefined) return [];
  const real = await realpath(file);
  const folder = dirname(real);
  const beside = folder.endsWith(`${sep}bin`) ? [resolve(folder, '..', 'lib')] : [];
  return [dirname(file), folder, ...beside, ...(await packageOf(real, home))].filter((each) => each !== home);
}

/** For an argument that names a file: its package if it is a script, otherwise only the file. */
async function scriptFolder(arg: string, { cwd, home }: LaunchPlace): Promise<string[]> {
  // `--option=/a/file` names one too.
  const named = arg.startsWith('-') ? arg.slice(arg.indexOf('=') + 1) : arg;
  if (!isAbsolute(named) && cwd === undefined) return [];
  const file = resolve(cwd ?? '/', named);
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return [];
  const real = await realpath(file);
  return [file, real, ...(scripts.test(real) ? await packageOf(real, home) : [])];
}

/** The nearest project a file is part of, and all `node_modules` on the way up, where packages are looked for. */
async function packageOf(file: string, home: string): Promise<string[]> {
  const found: string[] = [];
  let project: string | undefined;
  for (let folder = dirname(file); !isWithin(home, folder); folder = dirname(folder)) {
    const modules = resolve(folder, 'node_modules');
    if (await exists(modules)) found.push(modules);
    const isPart = folder.split(sep).includes('node_modules');
    if (project === undefined && !isPart && (await anyExists(folder, projectFiles))) project = folder;
  }
  return project === undefined ? found : [project, ...found];
}

async function anyExists(folder: string, names: readonly string[]): Promise<boolean> {
  return (await Promise.all(names.map((name) => exists(resolve(folder, name))))).includes(true);
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
