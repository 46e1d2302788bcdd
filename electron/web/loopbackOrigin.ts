import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WebSocket, WebSocketServer } from 'ws';
import { createServer } from '../node/system/httpModule.ts';
import type { ToPage } from '../../shared/contract/envelope.ts';
import { toErrorInfo } from '../../shared/domain/error.ts';
import type { Sha256 } from '../../shared/domain/ids.ts';
import type { PageSession } from '../host/index.ts';
import { blobAnswer, blobHashOf } from '../node/pageFiles/blobAnswer.ts';
import { keptAnswer, uploadPath } from '../node/pageFiles/blobUpload.ts';
import {
  backupAnswer,
  backupPath,
  importAnswer,
  importPath,
  bundleAnswer,
  bundlePath,
  importSizeHeader,
  reportPath,
} from '../node/pageFiles/importUpload.ts';
import { printAnswer, printTicketOf } from '../node/pageFiles/printAnswer.ts';
import { type PageAnswer, type PageFolder, readPageFile, refusal } from '../node/pageFiles/readPageFile.ts';
import { entryHeaders, plainHeaders } from '../node/pageFiles/securityHeaders.ts';
import { servePageSocket } from './pageSocket.ts';
import { entryPath, mayAnswer, type RequestFacts } from './requestGuard.ts';
import { SessionKeys } from './sessionKeys.ts';

const address = '127.0.0.1';
const maxBody = 4096;
const maxEnvelopeBytes = 16 * 1024 * 1024;

export interface LoopbackOriginParts {
  /** 0: any free one. */
  readonly port: number;
  readonly page: PageFolder;
  /** What keeps the key of a link: the tab that it was opened in, or the browser for all its tabs. */
  readonly keptBy: 'tab' | 'browser';
  readonly open: (send: (envelope: ToPage) => void) => PageSession;
  readonly readBlob?: (hash: Sha256) => Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
  readonly keepBlob?: (bytes: Uint8Array, mimeType: string) => Promise<{ blob: Sha256; bytes: number }>;
  readonly receiveImport?: (content: AsyncIterable<Uint8Array>, ofBytes: number) => Promise<void>;
  readonly receiveBundle?: (content: AsyncIterable<Uint8Array>, ofBytes: number) => Promise<void>;
  readonly receiveBackup?: (content: AsyncIterable<Uint8Array>, ofBytes: number) => Promise<void>;
  readonly readBackup?: () => AsyncIterable<Uint8Array>;
  readonly readReport?: () => AsyncIterable<Uint8Array>;
  readonly readPrint?: (ticket: string) => AsyncIterable<string> | undefined;
  readonly onReady?: () => void;
  /** Data for the page that redeemed a link, besides its key: a token for another origin. */
  readonly pairing?: () => { readonly port: number; readonly token: string };
  /** Called when a link was redeemed, or when it was already used or too old. */
  readonly onRedeemed?: (wasRedeemed: boolean) => void;
}

/** One origin on this computer's loopback address, with its own keys. */
export interface LoopbackOrigin {
  readonly origin: string;
  readonly port: number;
  /** A token that can be exchanged for a key once. @param lifeMs how long it is valid */
  newToken(lifeMs: number): string;
  /** A link that works once. @param lifeMs how long it is valid */
  newLink(lifeMs: number): string;
  close(): Promise<void>;
}

/** Serves a page, its session exchange, its blobs and its WebSocket. Every request is checked first. */
export async function openLoopbackOrigin(parts: LoopbackOriginParts): Promise<LoopbackOrigin> {
  const keys = new SessionKeys(() => performance.now());
  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(parts.port, address, resolve);
  });
  const { port } = http.address() as AddressInfo;
  const origin = `http://${address}:${port}`;
  let sockets: Promise<WebSocketServer> | undefined;

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const readArchive = archiveReader(request, parts);
    const isOurs = mayAnswer(factsOf(request), origin) && keys.isKey(request.headers['x-gatehouse-key']);
    if (readArchive !== undefined && isOurs) return sendArchive(response, readArchive);
    const answered = await answer(request).catch(() => refusal(500, 'Something went wrong'));
    response.writeHead(answered.status, answered.headers).end(request.method === 'HEAD' ? undefined : answered.body);
  };

  const answer = async (request: IncomingMessage): Promise<PageAnswer> => {
    if (!mayAnswer(factsOf(request), origin)) return refusal(403, 'Not from here');
    // Appended, not resolved: a path that begins with two slashes would name another host.
    const url = URL.parse(`${origin}${request.url ?? '/'}`);
    if (url?.origin !== origin) return refusal(400, 'Not a path');
    const { pathname } = url;
    if (request.method === 'POST' && pathname === '/session') return exchange(request);
    if (request.method === 'POST' && pathname === uploadPath && parts.keepBlob) {
      if (!keys.isKey(request.headers['x-gatehouse-key'])) return refusal(401, 'No key');
      const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
      return keptAnswer(body, request.headers['content-type'], parts.keepBlob);
    }
    if (request.method === 'POST' && isFilePath(pathname)) {
      if (!keys.isKey(request.headers['x-gatehouse-key'])) return refusal(401, 'No key');
      return fileAnswer(request, pathname, parts);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Only GET');
    const blob = parts.readBlob && blobHashOf(pathname);
    if (!blob || !parts.readBlob) return openAnswer(request, pathname, parts);
    if (!keys.isKey(request.headers['x-gatehouse-key'])) return refusal(401, 'No key');
    return blobAnswer(await parts.readBlob(blob));
  };

  const exchange = async (request: IncomingMessage): Promise<PageAnswer> => {
    const token = tokenOf(await readBody(request));
    const key = token === undefined ? undefined : keys.exchange(token);
    parts.onRedeemed?.(key !== undefined);
    if (key === undefined) return refusal(401, 'This link was used already, or is too old');
    const headers = { ...plainHeaders(), 'Content-Type': 'application/json' };
    const body = { key, keptBy: parts.keptBy, ...(parts.pairing && { pairing: parts.pairing() }) };
    return { status: 200, headers, body: new TextEncoder().encode(JSON.stringify(body)) };
  };

  http.on('upgrade', (request, socket, head) => {
    // Node leaves the socket to us with the upgrade, and an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    const facts = factsOf(request);
    // Browsers always send an Origin with an upgrade; a request without one is not from our page.
    if (request.url !== '/ws' || facts.origin === undefined || !mayAnswer(facts, origin)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    const serve = (webSocket: WebSocket) =>
      servePageSocket(webSocket, {
        isKey: (key) => keys.isKey(key),
        open: parts.open,
        onReady: () => parts.onReady?.(),
      });
    sockets ??= openSockets();
    sockets.then(
      (server) => server.handleUpgrade(request, socket, head, serve),
      () => socket.destroy(),
    );
  });

  return {
    origin,
    port,
    newToken: (lifeMs) => keys.newToken(lifeMs),
    newLink: (lifeMs) => `${origin}${entryPath}#token=${keys.newToken(lifeMs)}`,
    async close() {
      const server = await sockets?.catch(() => undefined);
      for (const client of server?.clients ?? []) client.terminate();
      server?.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** What needs no key: the page of a link, the files of the page, and a chat to print, whose ticket is one. */
function openAnswer(
  { method }: IncomingMessage,
  pathname: string,
  { page, readPrint }: LoopbackOriginParts,
): Promise<PageAnswer> {
  if (pathname === entryPath) return readEntryPage(page.folder);
  const ticket = method === 'GET' ? printTicketOf(pathname) : undefined;
  return readPrint && ticket !== undefined ? printAnswer(readPrint(ticket)) : readPageFile(page, pathname);
}

type FilePath = typeof importPath | typeof backupPath | typeof bundlePath;

function isFilePath(pathname: string): pathname is FilePath {
  return pathname === importPath || pathname === backupPath || pathname === bundlePath;
}

/** A file of chats, a bundle, or a backup. */
async function fileAnswer(
  request: IncomingMessage,
  pathname: FilePath,
  { receiveImport, receiveBundle, receiveBackup }: LoopbackOriginParts,
): Promise<PageAnswer> {
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  const size = headerOf(request, importSizeHeader);
  if (pathname === importPath && receiveImport) return importAnswer(body, size, receiveImport);
  if (pathname === bundlePath && receiveBundle) return bundleAnswer(body, size, receiveBundle);
  if (pathname === backupPath && receiveBackup) return backupAnswer(body, size, receiveBackup);
  return refusal(405, 'Only GET');
}

/** What makes the archive that is asked for: a new backup, or a report. */
function archiveReader(
  { method, url }: IncomingMessage,
  { readBackup, readReport }: LoopbackOriginParts,
): (() => AsyncIterable<Uint8Array>) | undefined {
  if (method !== 'GET') return undefined;
  if (url === backupPath) return readBackup;
  return url === reportPath ? readReport : undefined;
}

/** Piece by piece: it may be larger than any memory. One that cannot be completed is torn off, which the page notices. */
async function sendArchive(response: ServerResponse, read: () => AsyncIterable<Uint8Array>): Promise<void> {
  const headers = { ...plainHeaders(), 'Content-Type': 'application/zip' };
  try {
    const pieces = read()[Symbol.asyncIterator]();
    // What fails before the first piece has an answer of its own.
    const first = await pieces.next();
    response.writeHead(200, headers);
    if (first.done !== true) response.write(first.value);
    await pipeline(Readable.from({ [Symbol.asyncIterator]: () => pieces }), response);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(400, { ...headers, 'Content-Type': 'application/json' })
        .end(JSON.stringify(toErrorInfo(error)));
  }
}

/** A header that is sent once. */
function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function factsOf({ method = 'GET', url = '/', headers }: IncomingMessage): RequestFacts {
  const text = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    method,
    path: url,
    host: headers.host,
    origin: headers.origin,
    fetchSite: text('sec-fetch-site'),
    fetchMode: text('sec-fetch-mode'),
    fetchDest: text('sec-fetch-dest'),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) {
    body += String(piece);
    if (body.length > maxBody) return '';
  }
  return body;
}

function tokenOf(body: string): string | undefined {
  try {
    const { token } = JSON.parse(body) as { token?: unknown };
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** Loaded with the first page: a start only has to listen. */
async function openSockets(): Promise<WebSocketServer> {
  const { WebSocketServer: Server } = await import('ws');
  return new Server({ noServer: true, maxPayload: maxEnvelopeBytes, perMessageDeflate: false });
}

/** The page that a link leads to. It shows nothing and loads nothing: its one script (`renderer/enter.ts`) stands in it, and leads on. */
async function readEntryPage(folder: string): Promise<PageAnswer> {
  const script = await readFile(join(folder, 'enter.js'), 'utf8');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Gatehouse</title><script>${script}</script></html>`;
  const hash = createHash('sha256').update(script).digest('base64');
  return { status: 200, headers: entryHeaders(hash), body: new TextEncoder().encode(html) };
}
