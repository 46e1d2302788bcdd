import { argumentSecrets } from '../../../shared/domain/literalSecrets/argumentSecrets.ts';
import { authSecrets } from '../../../shared/domain/literalSecrets/replaceSecrets.ts';
import { addressSecretSpans, type SecretSpan, secretSpans } from '../../../shared/domain/literalSecrets/secretSpans.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import type { AccountValues } from '../../../shared/domain/serverAccounts.ts';

/** The kind of a line of a launch. */
export type LaunchPart =
  | 'command'
  | 'argument'
  | 'folder'
  | 'ownFolder'
  | 'environment'
  | 'inherited'
  | 'notInherited'
  | 'url'
  | 'header'
  | 'access'
  | 'proxy'
  | 'confinement'
  | 'runtime';

/** One line of a launch, in the order of the list. */
export interface LaunchLine {
  readonly part: LaunchPart;
  /** In full: nothing is shortened where trust is given. */
  readonly text: string;
  /** The parts of it that are a secret. */
  readonly secrets?: readonly SecretSpan[];
}

/** A launch as lines: one for each argument; for environment and headers, the names and where their values come from. */
export function launchLines(launch: ConfigurableLaunch): LaunchLine[] {
  if (launch.kind === 'http') {
    return [
      { part: 'url', text: launch.url, ...marked(addressSecretSpans(launch.url)) },
      ...(launch.transport === undefined ? [] : [{ part: 'url', text: `transport=${launch.transport}` } as const]),
      ...Object.entries(launch.headers).map(([name, value]) => pairLine('header', name, value)),
      ...accessLines(launch.auth),
      ...(launch.proxy === undefined ? [] : [{ part: 'proxy', text: launch.proxy } as const]),
    ];
  }
  return [
    { part: 'command', text: launch.command },
    ...argumentLines(launch.args, launch.command),
    ...(launch.cwd === undefined ? [] : [{ part: 'folder', text: launch.cwd } as const]),
    ...Object.entries(launch.env).map(([name, value]) => pairLine('environment', name, value)),
    ...(launch.inherit?.add ?? []).map((text) => ({ part: 'inherited', text }) as const),
    ...(launch.inherit?.omit ?? []).map((text) => ({ part: 'notInherited', text }) as const),
    ...(launch.confine === undefined
      ? []
      : [{ part: 'confinement', text: `network=${launch.confine.network ? 'on' : 'off'}` } as const]),
    ...(launch.runtime === undefined
      ? []
      : [{ part: 'runtime', text: `${launch.runtime.name} sha256=${launch.runtime.sha256}` } as const]),
  ];
}

/** What belongs to one account as lines, as they are in a launch. Pure. */
export function accountLines({ env, headers, auth }: AccountValues): LaunchLine[] {
  return [
    ...Object.entries(env).map(([name, value]) => pairLine('environment', name, value)),
    ...Object.entries(headers).map(([name, value]) => pairLine('header', name, value)),
    ...accessLines(auth),
  ];
}

/** How access is obtained: which credentials would be sent to whom. */
function accessLines(auth: object | undefined, path = ''): LaunchLine[] {
  return Object.entries(auth ?? {}).flatMap(([name, value]: [string, unknown]): LaunchLine[] => {
    const key = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return accessLines(value, key);
    return [pairLine('access', key, Array.isArray(value) ? value.join(' ') : String(value))];
  });
}

function argumentLines(args: readonly string[], command: string): LaunchLine[] {
  const secrets = argumentSecrets(args, command);
  return args.map((text, at) => ({ part: 'argument', text, ...marked(secrets[at] ?? []) }));
}

/** A name with its value in full, which may be or contain a reference to a secret. */
function pairLine(part: LaunchPart, name: string, value: string): LaunchLine {
  if (value === '') return { part, text: name };
  const by = name.length + 1;
  // In a path to a value, the last name says what the value is.
  const last = name.slice(name.lastIndexOf('.') + 1);
  const inField = part === 'access' ? authSecrets(last, value) : [];
  const spans = inField.length > 0 ? inField : secretSpans(last, value);
  return {
    part,
    text: `${name}=${value}`,
    ...marked(spans.map(({ start, end }) => ({ start: start + by, end: end + by }))),
  };
}

function marked(secrets: readonly SecretSpan[]): Pick<LaunchLine, 'secrets'> {
  return secrets.length === 0 ? {} : { secrets };
}

/** How a line differs from the launch that was trusted before. */
export interface DiffLine extends LaunchLine {
  readonly change: 'same' | 'added' | 'removed';
}

/** The lines of two launches, with their differences. Pure. */
export function diffLaunches(before: ConfigurableLaunch, after: ConfigurableLaunch): DiffLine[] {
  return diffLines(launchLines(before), launchLines(after));
}

/** Two lists of lines, aligned by their longest common subsequence; removed lines come before added ones. Pure. */
export function diffLines(old: readonly LaunchLine[], now: readonly LaunchLine[]): DiffLine[] {
  const same = (a: LaunchLine | undefined, b: LaunchLine | undefined) => a?.part === b?.part && a?.text === b?.text;
  // common[i][j]: the length of the longest common subsequence of old from i and now from j.
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row) row[j] = same(old[i], now[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  for (let a = old[i], b = now[j]; a !== undefined || b !== undefined; a = old[i], b = now[j]) {
    if (a !== undefined && b !== undefined && same(a, b)) {
      lines.push({ ...b, change: 'same' });
      i++;
      j++;
    } else if (a !== undefined && (b === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ ...a, change: 'removed' });
      i++;
    } else if (b !== undefined) {
      lines.push({ ...b, change: 'added' });
      j++;
    }
  }
  return lines;
}
