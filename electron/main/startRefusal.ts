/** Why the app does not start: what it was started with takes away what users rely on. */
export type StartRefusal = 'noSandbox' | 'remoteDebugging';

export interface StartSwitches {
  readonly hasSwitch: (name: string) => boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isPackaged: boolean;
}

/**
 * Whether the switches of this start forbid it. AppImages start with `--no-sandbox` where the system does not let them use a sandbox, and
 * nobody is told. Programs that start a release with remote debugging could press its buttons. Pure.
 */
export function startRefusal({ hasSwitch, env, isPackaged }: StartSwitches): StartRefusal | undefined {
  if (hasSwitch('no-sandbox') || env['ELECTRON_DISABLE_SANDBOX'] !== undefined) return 'noSandbox';
  if (isPackaged && (hasSwitch('remote-debugging-port') || hasSwitch('remote-debugging-pipe')))
    return 'remoteDebugging';
  return undefined;
}
