import { EventEmitter } from 'node:events';
import type { CustomScheme, Session } from 'electron';
import { appState } from './app.ts';
import { answerDriver } from './driverLink.ts';
import type { ServedAnswer } from '../messages.ts';
import { windowOf } from './browserWindow.ts';

type RequestHandler = (request: Request) => Response | Promise<Response>;
type Handler<Name extends keyof Session> = Session[Name] extends (handler: infer H, ...more: never[]) => void
  ? NonNullable<H>
  : never;

const schemes = new Map<string, RequestHandler>();
export const privilegedSchemes: CustomScheme[] = [];
/** The fields of a request that the app's listeners use. */
interface RequestDetails {
  readonly url: string;
  readonly initiatorOrigin?: string;
}
let beforeRequest: ((details: RequestDetails, answer: (response: { cancel?: boolean }) => void) => void) | undefined;
let permissionRequest: Handler<'setPermissionRequestHandler'> | undefined;
let permissionCheck: Handler<'setPermissionCheckHandler'> | undefined;

export const protocol = {
  registerSchemesAsPrivileged(registered: CustomScheme[]) {
    if (appState.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (privilegedSchemes.length > 0) throw new Error('registerSchemesAsPrivileged can be called only once');
    privilegedSchemes.push(...registered);
  },
  handle(scheme: string, handler: RequestHandler) {
    schemes.set(`${scheme}:`, handler);
  },
};

const defaultSession = Object.assign(new EventEmitter(), {
  setPermissionRequestHandler: (handler: typeof permissionRequest) => void (permissionRequest = handler),
  setPermissionCheckHandler: (handler: typeof permissionCheck) => void (permissionCheck = handler),
  setDevicePermissionHandler: () => undefined,
  setDisplayMediaRequestHandler: () => undefined,
  setBluetoothPairingHandler: () => undefined,
  webRequest: { onBeforeRequest: (listener: typeof beforeRequest) => void (beforeRequest = listener) },
});

export const session = { defaultSession };

async function isCancelled(details: RequestDetails): Promise<boolean> {
  const listener = beforeRequest;
  if (listener === undefined) return false;
  return new Promise((resolve) => listener(details, ({ cancel }) => resolve(cancel === true)));
}

async function serve(
  url: string,
  method: string,
  initiatorOrigin: string | undefined,
): Promise<ServedAnswer | 'cancelled'> {
  const initiator = initiatorOrigin === undefined ? {} : { initiatorOrigin };
  if (await isCancelled({ url, ...initiator })) return 'cancelled';
  const handler = schemes.get(new URL(url).protocol);
  // The stand-in has no network: only the schemes of the app exist.
  if (handler === undefined) return 'cancelled';
  const request = new Request(url, { method });
  if (initiatorOrigin !== undefined) Object.defineProperty(request, 'initiatorOrigin', { value: initiatorOrigin });
  const response = await handler(request);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** Electron grants a permission when no handler is set. */
async function askPermission(windowId: number, permission: string) {
  const contents = windowOf(windowId).webContents as never;
  const checked = permissionCheck?.(contents, permission as never, 'app://gatehouse', {} as never) ?? true;
  const requested = await new Promise<boolean>((resolve) => {
    if (permissionRequest === undefined) resolve(true);
    else permissionRequest(contents, permission as never, resolve, {} as never);
  });
  return { requested, checked };
}

answerDriver({
  request: ({ url, method, initiatorOrigin }) => serve(url, method, initiatorOrigin),
  permission: (({ windowId, permission }: { windowId: number; permission: string }) =>
    askPermission(windowId, permission)) as never,
});
