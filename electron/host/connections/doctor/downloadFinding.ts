import type { Finding, Fix } from '../../../../shared/domain/diagnosis.ts';
import type { Launch, StdioLaunch } from '../../../../shared/domain/server.ts';
import { packageFetchOf } from '../../consent/dangers/packageFetch.ts';
import { programName } from '../../consent/dangers/readCommand.ts';
import { npxPackages } from '../downloads/npxLaunch.ts';
import { edit, makeFinding } from './makeFinding.ts';

/** A program that runs packages, and where it keeps them. */
interface Runner {
  readonly programs: readonly string[];
  /** In paths with `/`. */
  readonly cache: RegExp;
  /** Has it download the package again. */
  readonly command: (name: string) => string;
}

/** npm has a button instead: there, the folder of one package is known. */
const runners: readonly Runner[] = [
  {
    programs: ['uvx', 'uv'],
    cache: /\/uv\/(?:cache\/)?(?:archive|environments|builds|built-wheels|sdists|wheels|git)-v\d+\//,
    command: (name) => `uv cache clean ${name}`,
  },
  // It also removes the folders of bunx.
  {
    programs: ['bunx', 'bun'],
    cache: /\/(?:\.bun\/install\/cache|bunx-\d+-[^/]+)\//,
    command: () => 'bun pm cache rm',
  },
  {
    programs: ['pnpx', 'pnpm'],
    cache: /\/(?:pnpm|pnpm-cache)\/dlx\/|\/dlx-\d+\/|\/pnpm\/store\/v\d+\//,
    // Without the setting, what was downloaded within a day stays.
    command: () => 'pnpm --config.dlx-cache-max-age=0 store prune',
  },
  {
    programs: ['yarn'],
    cache: /\/(?:\.yarn\/berry|yarn\/berry|Yarn\/Berry)\/cache\//,
    command: () => 'yarn cache clean --all',
  },
  { programs: ['deno'], cache: /\/deno\/(?:npm|deps|remote)\//, command: () => 'deno clean' },
];

const npxCache = /\/_npx\/[0-9a-f]{16}\//;

/** A package that was not installed to its end: files are missing where a runner of packages keeps them. Pure. */
export function downloadFinding(launch: Launch, lines: readonly string[]): Finding | undefined {
  if (launch.kind !== 'stdio') return undefined;
  const text = lines.join('\n');
  const packages = npxPackages(launch);
  if (packages !== undefined) {
    const isBroken = missingFiles(text).some((path) => npxCache.test(path)) || lacksProgram(text, packages);
    return isBroken ? broken(packages.join(', '), { kind: 'reinstall' }) : undefined;
  }
  const name = fetchedPackage(launch);
  const runner = runners.find(({ programs }) => programs.includes(programName(launch.command)));
  if (name === undefined || runner === undefined) return undefined;
  const isMissing = [...missingFiles(text), ...missingPythonFiles(text, name)].some((path) => runner.cache.test(path));
  return isMissing ? broken(name, { kind: 'runCommand', command: runner.command(name) }) : undefined;
}

function broken(packages: string, fix: Fix): Finding {
  return makeFinding('downloadBroken', { package: packages }, [fix, edit]);
}

/** The package that the program of a launch fetches, without version; `undefined` for several, and for one that is not named plainly. */
function fetchedPackage(launch: StdioLaunch): string | undefined {
  const { names = [] } = packageFetchOf(launch) ?? {};
  const [spec, ...others] = names;
  if (spec === undefined || others.length > 0) return undefined;
  const plain =
    /^(?:npm:|jsr:)?(?<name>(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?:\[[\w,.-]*\])?(?:(?:@|==)[\w.+~^*-]+)?$/i;
  return plain.exec(spec)?.groups?.['name'];
}

const quoted = String.raw`(?:'(?<single>[^'\n]+)'|"(?<double>[^"\n]+)"|(?<plain>(?:\/|[A-Za-z]:[\\/])[^\s'"]+))`;
const missingModule = new RegExp(
  `(?:Cannot find (?:module|package)|[Mm]odule not found|Invalid package config) ${quoted}` +
    String.raw`(?:\s+(?:imported )?from ['"]?(?<importer>[^'"\n]+)|\s*Require stack:\s*- (?<requirer>[^\n]+))?`,
  'g',
);
const missingFile = /(?:ENOENT\b|[Nn]o such file or directory)[^\n]*?['"](?<single>[^'"\n]+)['"]/g;
const fullPath = /^(?:\/|[A-Za-z]:[\\/]|file:)/;

/** Paths of files and modules that a program missed; of a module without a path, the file that wanted it. With `/`. */
function missingFiles(text: string): string[] {
  const found = [...text.matchAll(missingModule), ...text.matchAll(missingFile)];
  return found.map(({ groups = {} }) => {
    const missed = groups['single'] ?? groups['double'] ?? groups['plain'] ?? '';
    const path = fullPath.test(missed) ? missed : (groups['importer'] ?? groups['requirer'] ?? '');
    return path.replaceAll(/\\+/g, '/');
  });
}

/** The files that wanted a module of Python, where it is one of the package itself or a part of one that is there. */
function missingPythonFiles(text: string, name: string): string[] {
  const module = /ModuleNotFoundError: No module named ['"]?(?<module>[\w.-]+)/.exec(text)?.groups?.['module'];
  const isPart =
    module !== undefined && (module.includes('.') || module === name.replaceAll(/[.-]/g, '_').toLowerCase());
  if (!isPart) return [];
  return [...text.matchAll(/^\s*File "(?<file>[^"\n]+)"/gm)].map(({ groups }) =>
    (groups?.['file'] ?? '').replaceAll(/\\+/g, '/'),
  );
}

/** The shell that npm starts the program of a package with did not find it. */
function lacksProgram(text: string, packages: readonly string[]): boolean {
  const missed =
    /^(?:(?:\/bin\/)?sh: (?:(?:line )?\d+: )?(?<posix>[\w.-]+): (?:command )?not found|'(?<windows>[\w.-]+)' is not recognized as an internal)/m.exec(
      text,
    )?.groups;
  const program = missed?.['posix'] ?? missed?.['windows'];
  const own = packages.map((spec) => spec.replace(/^@[^/]*\//, '').replace(/@.*$/, ''));
  return program !== undefined && own.includes(program);
}
