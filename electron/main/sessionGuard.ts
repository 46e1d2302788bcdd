import type { Session } from 'electron';
import type { Log } from '../host/index.ts';

/** The part of a session that is closed here. */
export type GuardedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setBluetoothPairingHandler'
  | 'on'
> & { readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'> };

/** Schemes that do not leave the app. `devtools:` exists in development only. */
const insideSchemes = new Set(['app:', 'blob:', 'data:', 'devtools:']);

/**
 * Denies every permission, device, screen and download, and every request that would leave the app. Electron's defaults
 * grant most of these, so each is stated.
 */
export function guardSession(session: GuardedSession, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.write('warn', 'Refused: a permission', { permission });
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.on('will-download', (event, item) => {
    event.preventDefault();
    log.write('warn', 'Refused: a download', { url: item.getURL().slice(0, 500) });
  });
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const isInside = URL.canParse(url) && insideSchemes.has(new URL(url).protocol);
    if (!isInside) log.write('warn', 'Refused: a request that leaves the app', { url: url.slice(0, 500) });
    answer({ cancel: !isInside });
  });
}
