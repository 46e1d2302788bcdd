import type { CommandLine } from 'electron';

/**
 * On Wayland, shortcuts of the system come from the desktop's portal, which Chromium asks only with this feature. Features that the user named
 * themselves stay: the switch holds one list. Call it before the app is ready.
 */
export function useShortcutsPortal(
  commandLine: Pick<CommandLine, 'hasSwitch' | 'appendSwitch'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'linux' && !commandLine.hasSwitch('enable-features'))
    commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal');
}
