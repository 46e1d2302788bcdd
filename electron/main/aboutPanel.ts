import type { AboutPanelOptionsOptions } from 'electron';

/**
 * What the panel of the system says about the app: in development, Electron would say its own name and version. Other systems show the commit in the
 * version. Pure.
 */
export function aboutPanel(version: string, commit: string, isMac: boolean): AboutPanelOptionsOptions {
  return {
    applicationName: 'Gatehouse',
    applicationVersion: isMac || commit === '' ? version : `${version} (${commit})`,
    // macOS shows it in brackets beside the version; empty where nobody knows it.
    version: commit,
    copyright: '© 2026 The Gatehouse developers',
  };
}
