import { refersToVariable } from '../../../../shared/domain/computerVariable.ts';
import { refersToSecret } from '../../../../shared/domain/secret.ts';
import type { Launch } from '../../../../shared/domain/server.ts';

/** Options that change neither which packages are installed nor where. They have no value. */
const switches =
  /^(?:-y|--yes|-q|--quiet|-s|--silent|-d{1,3}|--verbose|--prefer-(?:online|offline)|--offline|--ignore-scripts)$/;
/** The same, with a value in the same word or the next one. */
const settings = /^--(?:loglevel|registry)(?<joined>=.+)?$/s;
const npxPackage = /^(?:-p|--package)(?:=(?<joined>.+))?$/s;
/** npm has `-p` for something else. */
const npmPackage = /^--package(?:=(?<joined>.+))?$/s;

/** A package of a registry: no folder, file, address or other name for one. */
const plainSpec = /^(?<name>(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?:@(?:[\^~]?\d[\w.+-]*|[a-z][\w-]*))?$/i;
/** Taken for a file, whatever stands before it. */
const archiveEnd = /\.(?:tgz|tar|tar\.gz)$/i;
/** npm takes these for the value of a switch. */
const switchValue = /^(?:true|false|null)$/;

/** What says where npm installs, or which packages. */
const telling =
  /^(?:npm_config_(?:cache|prefix|userconfig|globalconfig|package|call)|home|userprofile|appdata|localappdata|path)$/i;

/**
 * The packages that a launch surely installs with `npx`, `npm exec` or `npm x`, as it names them; `undefined` where its words or variables
 * leave a doubt, and for a confined launch, whose downloads end with it. Pure.
 */
export function npxPackages(launch: Launch): readonly string[] | undefined {
  if (launch.kind !== 'stdio' || launch.confine !== undefined) return undefined;
  const refers = (value: string) => refersToSecret(value) || refersToVariable(value);
  if (Object.entries(launch.env).some(([name, value]) => telling.test(name) && refers(value))) return undefined;
  const program = /(?:^|[/\\])(?<program>np[xm])(?:\.cmd|\.exe)?$/i.exec(launch.command)?.groups?.['program'];
  if (program === undefined) return undefined;
  const isNpx = program.toLowerCase() === 'npx';
  const read = readWords(launch.args, isNpx);
  if (read === undefined) return undefined;
  const [first, second] = read.words;
  if (!isNpx && first !== 'exec' && first !== 'x') return undefined;
  const command = isNpx ? first : second;
  if (command === undefined) return undefined;
  const packages = read.packages.length > 0 ? read.packages : [command];
  return packages.every(isPlainSpec) ? packages : undefined;
}

/** The names of packages without versions. Pure. */
export function packageNames(specs: readonly string[]): string[] {
  return specs.map((spec) => plainSpec.exec(spec)?.groups?.['name'] ?? spec);
}

function isPlainSpec(spec: string): boolean {
  const name = plainSpec.exec(spec)?.groups?.['name'];
  return name !== undefined && !archiveEnd.test(name) && !archiveEnd.test(spec) && !switchValue.test(spec);
}

interface ReadWords {
  /** Those that are no options. Of `npx`, only the first: what follows is for the server. */
  readonly words: readonly string[];
  readonly packages: readonly string[];
}

function readWords(args: readonly string[], isNpx: boolean): ReadWords | undefined {
  const words: string[] = [];
  const packages: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    if (word === '--') return { words: [...words, ...args.slice(at + 1)], packages };
    if (!word.startsWith('-')) {
      words.push(word);
      if (isNpx) break;
      continue;
    }
    if (switches.test(word)) continue;
    const named = (isNpx ? npxPackage : npmPackage).exec(word);
    const setting = named ?? settings.exec(word);
    if (setting === null) return undefined;
    const value = setting.groups?.['joined'] ?? args[(at += 1)];
    if (value === undefined || value.startsWith('-')) return undefined;
    if (named !== null) packages.push(value);
  }
  return { words, packages };
}
