import type { OnBeforeRequestListenerDetails, Session, UploadData } from 'electron';
import { keepStart } from '../../shared/lib/cutText.ts';
import type { Log } from '../host/index.ts';
import type { SandboxOrigins } from '../node/appSandbox/sandboxOrigins.ts';
import { appScheme, sandboxScheme } from './origins.ts';

/** The part of a session that is restricted here. */
export type GuardedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setBluetoothPairingHandler'
  | 'on'
> & { readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'> };

/** The facts about the origins of apps that guards need. */
export type SandboxFacts = Pick<SandboxOrigins, 'isOurs' | 'serves' | 'mayReach'>;

/** Schemes that do not leave the app. `devtools:` exists in development only. */
const insideSchemes = new Set(['app:', 'blob:', 'data:', 'devtools:']);
/** The schemes that this process answers. */
const ourSchemes = new Set([`${appScheme}:`, `${sandboxScheme}:`]);
/** The inside schemes that an app may use. */
const appSchemes = new Set(['blob:', 'data:']);

/**
 * Denies every permission, device, screen and download, and every request that would leave the app. Electron's defaults
 * allow most of these, so each is set explicitly.
 */
export function guardSession(session: GuardedSession, log: Log, sandbox: SandboxFacts): void {
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
    log.write('warn', 'Refused: a download', { url: keepStart(item.getURL(), 500) });
  });
  session.webRequest.onBeforeRequest((request, answer) => {
    const { url } = request;
    if (isBlobForUs(request)) {
      log.write('warn', 'Refused: bytes that would be read whole', { url: keepStart(url, 500) });
      return answer({ cancel: true });
    }
    const isInside = URL.canParse(url) && mayBeSent(request, new URL(url).protocol, sandbox);
    if (!isInside) log.write('warn', 'Refused: a request that leaves the app', { url: keepStart(url, 500) });
    answer({ cancel: !isInside });
  });
}

/**
 * Whether a document sends a `Blob`, or a file, to a handler of ours. Electron reads it whole into this process as soon as it makes the request
 * for the handler, even when nobody reads its body (`convertToRequestBody`, lib/browser/api/protocol.ts): no limit would count. Our pages send
 * bytes and streams.
 */
function isBlobForUs({ url, uploadData }: Pick<OnBeforeRequestListenerDetails, 'url' | 'uploadData'>): boolean {
  if (!URL.canParse(url) || !ourSchemes.has(new URL(url).protocol)) return false;
  // There is none without a body, whatever the type says.
  const parts: readonly UploadData[] | undefined = uploadData;
  return parts?.some(({ blobUUID, file }) => blobUUID !== undefined || file !== undefined) === true;
}

/**
 * An open app may send requests to the origins it declared and the user saw; the page and its frames may not send any
 * outside.
 */
function mayBeSent(
  {
    url,
    initiatorOrigin,
    resourceType,
  }: Pick<OnBeforeRequestListenerDetails, 'url' | 'resourceType'> & { initiatorOrigin?: string },
  scheme: string,
  sandbox: SandboxFacts,
): boolean {
  if (sandbox.serves(url)) return true;
  if (initiatorOrigin === undefined || !sandbox.isOurs(initiatorOrigin)) return insideSchemes.has(scheme);
  if (resourceType === 'subFrame') return false;
  return appSchemes.has(scheme) || sandbox.mayReach(initiatorOrigin, url);
}
