import { launchVariables } from '../../../../shared/domain/variablePlaces.ts';
import { mayLoadOtherCode } from '../../../../shared/domain/loaderVariable.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, Launch, ServerDefinition, StdioLaunch } from '../../../../shared/domain/server.ts';
import { isPackage, namedPackage, packageOf } from './launchPackage.ts';

/** What a launch adds to what its source starts. */
export interface OwnParts {
  /** Whether it starts or reaches just what its source says. */
  readonly isExact: boolean;
  /** The names of variables that it sets besides, or whose value may load other code. */
  readonly own: readonly string[];
}

/** Where a launch comes from, as the host found out itself, at its start. */
export type LaunchSource = OwnParts &
  (
    | {
        readonly kind: 'bundle';
        /** Of the list of its files, as they are on this computer. */
        readonly content: Sha256;
      }
    | { readonly kind: 'published'; readonly registry: string; readonly namespace: string }
  );

/** Which sources a policy names: nothing else is looked for. */
export interface SourceWish {
  readonly hasBundles: boolean;
  /** Those that are asked what they offer: what may be allowed must be proven. */
  readonly registries: readonly string[];
  /** Those of which it is enough that a server says it was added from there: to deny it, nobody is asked, so that these may be closed. */
  readonly claims: readonly string[];
}

/** Finds out where a server comes from. Never rejects: what cannot be found out is not there. */
export type FindSources = (
  definition: ServerDefinition,
  wish: SourceWish,
  signal: AbortSignal,
) => Promise<readonly LaunchSource[]>;

/** What a source starts when it is filled in. */
export interface FilledSource {
  readonly launch: ConfigurableLaunch;
  /** The names of its variables or headers whose values are not filled in. */
  readonly fixed: readonly string[];
  /** Whether an answer chooses which scheme, host or port is reached: nobody but the user says then whose server that is. */
  readonly isHostFilledIn?: boolean | undefined;
  /** The package that it runs, as `npm:name@version`; absent for a bundle and an address. */
  readonly package?: string | undefined;
}

/**
 * How far a launch is what its source starts with the same answers. Values that are filled in may differ, because those of an account do;
 * words, addresses and folders may not. Pure.
 */
export function ownPartsOf(launch: Launch, source: FilledSource): OwnParts {
  if (launch.kind === 'http' && source.launch.kind === 'http') {
    const { headers, url } = source.launch;
    // Without TLS, a proxy that nobody knows could answer.
    const isItself =
      launch.proxy === undefined || launch.proxy === 'none' || URL.parse(launch.url)?.protocol === 'https:';
    const areFixed = source.fixed.every((name) => launch.headers[name] === headers[name]);
    const isSame = launch.url === url && source.isHostFilledIn !== true;
    return { isExact: isSame && areFixed && isItself, own: [] };
  }
  if (launch.kind === 'stdio' && source.launch.kind === 'stdio') return ownOfProcess(launch, source.launch, source);
  return { isExact: false, own: [] };
}

function ownOfProcess(launch: StdioLaunch, made: StdioLaunch, source: FilledSource): OwnParts {
  const { env, runtime } = launch;
  const isSame = launch.command === made.command && launch.cwd === made.cwd && sameWords(launch.args, made.args);
  const areFixed = source.fixed.every((name) => env[name] === made.env[name]);
  const own = Object.keys(env).filter(
    (name) => !Object.hasOwn(made.env, name) || (!source.fixed.includes(name) && mayLoadOtherCode(name)),
  );
  // The programs of a copy of a runtime stand first in its PATH: that is another program.
  const isExact = isSame && areFixed && runtime === undefined && runsItsPackage(launch, source.package);
  return { isExact, own: [...own, ...launchVariables(launch).map(({ name }) => name)] };
}

/** A word that is filled in could make a runner start another package than the one that is published. */
function runsItsPackage(launch: StdioLaunch, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  const found = packageOf(launch);
  return found !== undefined && isPackage(namedPackage(wanted), found);
}

function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word, at) => word === others[at]);
}
