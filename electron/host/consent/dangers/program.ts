import type { LaunchDanger } from '../../../../shared/domain/trust.ts';

/**
 * What an option does with its value. `value`: nothing that matters here. `code` and `line`: it is run as code, or by a shell.
 * `words`: it is a command line, without a shell. `command`: it is a program, and the words after it are its arguments. `loads`: a file or
 * module that is run besides the program. `reads`: a file that may come from an address. `module`: the program itself, by its name.
 * `nodeOptions`: a line of options for Node.js. `package`: another package that is installed and may run. `registry`: where packages come from. `unchecked`: a switch without a value
 * that turns the checks of certificates off.
 */
export const effects = [
  'value',
  'code',
  'line',
  'words',
  'command',
  'loads',
  'reads',
  'module',
  'package',
  'registry',
  'nodeOptions',
  'unchecked',
] as const;
export type Effect = (typeof effects)[number];

/** Where a package comes from, if it is named without an address. */
export type PackageSource = 'npm' | 'python' | 'deno' | 'go' | 'nuget' | 'jbang' | 'nix';

/** What is to be known of a program to find out what it runs. */
export interface Program {
  /**
   * What the first word is that is no option. `script`: a file of code. `command`: another program, with its arguments. `line`: a line for
   * a shell, together with the words after it. `code`: code. `package`: a package that is fetched and run. `subcommand`: one of `commands`.
   */
  readonly first: 'script' | 'command' | 'line' | 'code' | 'package' | 'subcommand' | 'other';
  /** By effect: the names of options, divided by blanks. What follows the name directly belongs to it where it ends in `*`. */
  readonly options?: Readonly<Partial<Record<Effect, string>>>;
  /** How many words without a hyphen stand before `first`. */
  readonly skip?: number;
  /** It is this, whatever its arguments are. */
  readonly always?: LaunchDanger;
  /** Arguments that make it this. */
  readonly marks?: readonly (readonly [danger: LaunchDanger, argument: RegExp])[];
  /** Subcommands by their names, divided by blanks. */
  readonly commands?: readonly (readonly [names: string, program: Program])[];
  readonly source?: PackageSource;
  /** Its options count wherever they stand, and not only before the first word without a hyphen. */
  readonly isAnywhere?: true;
  /** Its name is also an everyday word: it is read only where a program has to be. */
  readonly isWord?: true;
  /** It is a part of shells: a file of this name is another program. */
  readonly isBuiltin?: true;
  /** It reads commands from its input where nothing else is to be run. */
  readonly isShell?: true;
}

/** Programs by their names, divided by blanks. */
export type Programs = readonly (readonly [names: string, program: Program])[];

/** A program that runs another one, with its arguments. */
export const wrapper = (options: Program['options'] = {}, more: Partial<Program> = {}): Program => ({
  first: 'command',
  options,
  ...more,
});
/** A program that runs a file of code. */
export const interpreter = (options: Program['options'], more: Partial<Program> = {}): Program => ({
  first: 'script',
  options,
  ...more,
});
/** A subcommand that installs packages. */
export const installs: Program = { first: 'other', always: 'roundabout' };
