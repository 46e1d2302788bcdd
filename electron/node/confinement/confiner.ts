import { access, constants, realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Confine, ConfinementSupport } from '../../../shared/domain/confinement.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import { outputOf } from '../processes/spawnProcess.ts';
import { bubblewrapArguments, isWithin } from './bubblewrapArguments.ts';
import { readableFolders } from './readableFolders.ts';

export interface ConfinerOptions {
  readonly platform: NodeJS.Platform;
  /** The user's real home folder. */
  readonly home: string;
  /** Paths that no confined process may see: our own data. */
  readonly hidden: readonly string[];
  /** The places of bubblewrap; never a PATH, which an entry of mcp.json could set. */
  readonly places?: readonly string[];
}

const usualPlaces = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap', '/run/wrappers/bin/bwrap'];
const probeMs = 5000;

/** Starts processes with restricted access. At present with bubblewrap, on Linux. */
export class Confiner {
  readonly #options: ConfinerOptions;
  #found: Promise<{ support: ConfinementSupport; bwrap: string }> | undefined;

  constructor(options: ConfinerOptions) {
    this.#options = options;
  }

  /** Found out once, by confining a program that does nothing. */
  async support(): Promise<ConfinementSupport> {
    return (await (this.#found ??= this.#find())).support;
  }

  /**
   * Wraps a launch so that it runs confined.
   *
   * @param env the environment of the process; its PATH and HOME matter here
   * @param folders real paths it may write
   * @throws HostError `confinementUnavailable`: a confined server never runs unconfined
   */
  async confined(
    launch: StdioLaunch,
    { network }: Confine,
    env: Readonly<Record<string, string>>,
    folders: readonly string[],
  ): Promise<StdioLaunch> {
    const { support, bwrap } = await (this.#found ??= this.#find());
    if (support !== 'available') {
      throw problemError({ kind: 'confinementUnavailable', support }, { support });
    }
    const { command, args, cwd } = launch;
    const { home, hidden } = this.#options;
    const readable = await readableFolders({ command, args, cwd, path: env['PATH'] ?? '', home });
    const writable = await unmoved(folders);
    const plan = {
      command,
      args,
      cwd,
      readable,
      writable,
      hidden,
      hasNetwork: network,
      home: privateHome(env['HOME']),
    };
    return { kind: 'stdio', command: bwrap, args: bubblewrapArguments(plan), env: {} };
  }

  async #find(): Promise<{ support: ConfinementSupport; bwrap: string }> {
    if (this.#options.platform !== 'linux') return { support: 'otherSystem', bwrap: '' };
    for (const bwrap of this.#options.places ?? usualPlaces) {
      if (await isProgram(bwrap)) return { support: await probe(bwrap), bwrap };
    }
    return { support: 'noBubblewrap', bwrap: '' };
  }
}

async function probe(bwrap: string): Promise<ConfinementSupport> {
  const nothing = { command: 'true', args: [], cwd: undefined, readable: [], writable: [], hidden: [] };
  try {
    await outputOf(bwrap, bubblewrapArguments({ ...nothing, home: '/tmp/home', hasNetwork: false }), {
      timeoutMs: probeMs,
    });
    return 'available';
  } catch {
    return 'refused';
  }
}

/** Where the environment says, unless that would cover the system. */
function privateHome(home: string | undefined): string {
  const covers = ['/usr', '/etc', '/proc', '/dev', '/tmp'];
  const isFit = home !== undefined && isAbsolute(home) && !covers.some((path) => isWithin(path, home));
  return isFit ? home : '/tmp/home';
}

/** A folder may have been replaced by a link since it was last looked at. */
async function unmoved(folders: readonly string[]): Promise<string[]> {
  const now = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  return folders.filter((folder, at) => now[at] === folder);
}

function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
