import { EventEmitter } from 'node:events';
import type { ClearStorageDataOptions, CustomScheme, ProxyConfig, Session } from 'electron';
import { appState } from './app.ts';
import { answerDriver } from './driverLink.ts';
import type {
  BodyKind,
  PageRequest,
  RequestFailure,
  ResourceType,
  ServedAnswer,
  SiteDataClearing,
} from '../messages.ts';
import { BrowserWindow, windowOf } from './browserWindow.ts';
import { spellcheckOf, tellOfSession } from './spellcheck.ts';

type RequestHandler = (request: Request) => Response | Promise<Response>;
type Handler<Name extends keyof Session> = Session[Name] extends (handler: infer H, ...more: never[]) => void
  ? NonNullable<H>
  : never;

const schemes = new Map<string, RequestHandler>();
export const privilegedSchemes: CustomScheme[] = [];
/** The fields of a request that the app's listeners use. */
interface RequestDetails {
  readonly url: string;
  readonly method: string;
  readonly webContentsId: number;
  readonly resourceType: ResourceType;
  readonly initiatorOrigin?: string;
  readonly uploadData?: readonly object[];
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

/** What of the data of documents was removed, and how many windows there were then. */
export const siteDataClearings: SiteDataClearing[] = [];

/** As Chromium names it. */
let proxy = 'DIRECT';
let defaultSession: ReturnType<typeof newDefaultSession> | undefined;

function newDefaultSession() {
  const emitter = new EventEmitter();
  return Object.assign(emitter, spellcheckOf(emitter), {
    setPermissionRequestHandler: (handler: typeof permissionRequest) => void (permissionRequest = handler),
    setPermissionCheckHandler: (handler: typeof permissionCheck) => void (permissionCheck = handler),
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    setBluetoothPairingHandler: () => undefined,
    /** One proxy for everything, or none; the stand-in has no system with one. */
    async setProxy({ proxyRules = '' }: ProxyConfig) {
      proxy = proxyRules === '' ? 'DIRECT' : `PROXY ${proxyRules}`;
    },
    resolveProxy: async (_url: string) => proxy,
    webRequest: { onBeforeRequest: (listener: typeof beforeRequest) => void (beforeRequest = listener) },
    async clearStorageData({ origin, storages = [] }: ClearStorageDataOptions = {}) {
      siteDataClearings.push({ origin, storages, windows: BrowserWindow.getAllWindows().length });
    },
  });
}

export const session = {
  get defaultSession() {
    return (defaultSession ??= tellOfSession(newDefaultSession()));
  },
  fromPartition,
};

async function isCancelled(details: RequestDetails): Promise<boolean> {
  const listener = beforeRequest;
  if (listener === undefined) return false;
  return new Promise((resolve) => listener(details, ({ cancel }) => resolve(cancel === true)));
}

/** Sessions besides the default one, in memory. What guards them is not asked: nothing in them starts a request. */
const partitions = new Map<string, ReturnType<typeof newPartition>>();

function newPartition() {
  const handlers = new Map<string, RequestHandler>();
  const emitter = new EventEmitter();
  return Object.assign(emitter, spellcheckOf(emitter), {
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    setBluetoothPairingHandler: () => undefined,
    webRequest: { onBeforeRequest: () => undefined },
    handlers,
    protocol: { handle: (scheme: string, handler: RequestHandler) => void handlers.set(`${scheme}:`, handler) },
  });
}

function fromPartition(name: string) {
  const found = partitions.get(name) ?? tellOfSession(newPartition());
  partitions.set(name, found);
  return found;
}

/** How many documents of the app do not load before others do: a test says it in `STANDIN_FAILING_LOADS`. */
let failingLoads = Number(process.env['STANDIN_FAILING_LOADS'] ?? 0);

async function serve(asked: PageRequest): Promise<ServedAnswer | RequestFailure> {
  const { url, method, initiatorOrigin, windowId, resourceType = 'other' } = asked;
  const initiator = initiatorOrigin === undefined ? {} : { initiatorOrigin };
  const { partition } = windowOf(windowId).options.webPreferences ?? {};
  const upload = asked.body === undefined ? {} : { uploadData: [uploadOf(asked.body, asked.bodyKind)] };
  const details = { url, method, webContentsId: windowId, resourceType, ...initiator, ...upload };
  if (partition === undefined && (await isCancelled(details))) return 'cancelled';
  const handlers = partition === undefined ? schemes : fromPartition(partition).handlers;
  const handler = handlers.get(new URL(url).protocol);
  // The stand-in has no network: only the schemes of the app exist.
  if (handler === undefined) return 'unknownScheme';
  if (resourceType === 'mainFrame' && failingLoads-- > 0) return 'failed';
  try {
    return await answerOf(await handler(requestOf(asked)));
  } catch (error) {
    // Electron writes it down and goes on.
    console.error(error);
    return 'unexpected';
  }
}

let lastBlob = 0;
let readOfBlobs = 0;
/** How much was read of all `Blob`s. */
export const blobBytesRead = (): number => readOfBlobs;

/** A part of a body as the session's guard sees it: bytes are there, and anything else has only a name, or can be read. */
function uploadOf(body: Uint8Array, kind: BodyKind | undefined): object {
  if (kind === 'blob') return { type: 'blob', blobUUID: String(++lastBlob) };
  return kind === 'stream' ? { type: 'stream', body: {} } : { type: 'rawData', bytes: Buffer.from(body) };
}

function bodyOf(body: Uint8Array, kind: BodyKind | undefined): ReadableStream<Uint8Array> {
  return inPieces(body, kind === 'stream' ? maxPiece : body.length, (count) => {
    if (kind === 'blob') readOfBlobs += count;
  });
}

function requestOf({ url, method, headers = {}, body, bodyKind, initiatorOrigin }: PageRequest): Request {
  const sent = {
    method,
    headers: new Headers(headers),
    ...(body !== undefined && { body: bodyOf(body, bodyKind), duplex: 'half' as const }),
  };
  if (sent.headers.get('origin') === 'null') sent.headers.delete('origin');
  const request = new Request(url, sent);
  if (initiatorOrigin !== undefined) Object.defineProperty(request, 'initiatorOrigin', { value: initiatorOrigin });
  return request;
}

/** How much Electron reads of a stream at once (bytes). */
const maxPiece = 1024 * 1024;

/**
 * What a page streams arrives in pieces; anything else in one, as the bytes of a `Blob` do in Electron. As there, the first is read before anybody
 * asks for it.
 */
function inPieces(body: Uint8Array, size: number, onRead: (count: number) => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = body.subarray(at, at + size);
      onRead(piece.length);
      if (piece.length > 0) controller.enqueue(piece);
      at += size;
      if (at >= body.length) controller.close();
    },
  });
}

async function answerOf(response: Response): Promise<ServedAnswer | RequestFailure> {
  if (!(response instanceof Response)) return 'unexpected';
  if (response.type === 'error') return 'failed';
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
  request: serve,
  permission: (({ windowId, permission }: { windowId: number; permission: string }) =>
    askPermission(windowId, permission)) as never,
});
