/** Why the app does not start: what it was started with takes away what users rely on. */
export type StartRefusal = 'noSandbox' | 'remoteDebugging';

/** Chromium's switches by which other programs control the app. */
export const debuggingSwitches = ['remote-debugging-port', 'remote-debugging-pipe'] as const;

/** What a refused start ends with, unlike one that failed. */
export const refusalExitCode = 3;

/** What a refused start writes for the program that started it. */
export function refusalLine(refusal: StartRefusal): string {
  return `Gatehouse refused to start: ${refusal}`;
}

export interface StartSwitches {
  readonly hasSwitch: (name: string) => boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isPackaged: boolean;
  /** It was packed to be tested by driving it from outside. Never a release (scripts/packaging/flavour.mjs). */
  readonly isTestFlavour: boolean;
}

/**
 * Whether the switches of this start forbid it. AppImages start with `--no-sandbox` where the system does not let them use a sandbox, and
 * nobody is told. Programs that start a release with remote debugging could press its buttons. Pure.
 */
export function startRefusal({ hasSwitch, env, isPackaged, isTestFlavour }: StartSwitches): StartRefusal | undefined {
  if (hasSwitch('no-sandbox') || env['ELECTRON_DISABLE_SANDBOX'] !== undefined) return 'noSandbox';
  const mayBeDriven = !isPackaged || isTestFlavour;
  if (!mayBeDriven && debuggingSwitches.some(hasSwitch)) return 'remoteDebugging';
  return undefined;
}
