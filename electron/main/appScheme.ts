import type { CustomScheme, Protocol } from 'electron';
import type { Host } from '../host/index.ts';
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
} from '../node/pageFiles/importUpload.ts';
import { notFound, type PageAnswer, type PageFolder, readPageFile, refusal } from '../node/pageFiles/readPageFile.ts';
import { appOriginOf, appScheme, pageOrigin, trustOrigin } from './origins.ts';

/** The scheme's registration before the app is ready. It must not bypass the policy. */
export const schemeRegistration: CustomScheme = {
  scheme: appScheme,
  privileges: {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    codeCache: true,
    bypassCSP: false,
    corsEnabled: false,
    allowServiceWorkers: false,
    allowExtensions: false,
  },
};

/** The relevant part of a request. `initiatorOrigin` is Electron's: missing when the browser itself asks. */
export interface SchemeRequest {
  readonly method: string;
  readonly url: string;
  readonly initiatorOrigin?: string;
  readonly headers?: { get(name: string): string | null };
  readonly body?: AsyncIterable<Uint8Array> | null;
}

export interface SchemeOptions {
  /** The built page, absolute. */
  readonly pageFolder: string;
  readonly readBlob: Host['readBlob'];
  readonly keepBlob: Host['keepBlob'];
  readonly receiveImport: Host['receiveImport'];
  readonly receiveBundle: Host['receiveBundle'];
  readonly receiveBackup: Host['receiveBackup'];
  /** The one origin whose documents the page may frame. */
  readonly frames: string;
}

/** Serves `app://gatehouse/` and `app://trust/` from now on. */
export function handleAppScheme(protocol: Pick<Protocol, 'handle'>, options: SchemeOptions): void {
  protocol.handle(appScheme, async (request) => {
    const answer = await answerAppRequest(request, options);
    const body = request.method === 'HEAD' ? null : Uint8Array.from(answer.body);
    return new Response(body, { status: answer.status, headers: answer.headers });
  });
}

/** Answers one request of a window. Each of the two origins is served to itself only. */
export async function answerAppRequest(request: SchemeRequest, options: SchemeOptions): Promise<PageAnswer> {
  if (request.method === 'POST') return answerUpload(request, options);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Method not allowed');
  const origin = appOriginOf(request.url);
  if (origin === undefined) return notFound();
  if (request.initiatorOrigin !== undefined && request.initiatorOrigin !== origin) return refusal(403, 'Forbidden');
  const { pathname } = new URL(request.url);
  if (origin === trustOrigin) return readPageFile(trustFolder(options.pageFolder), pathname);
  if (origin !== pageOrigin) return notFound();
  const hash = blobHashOf(pathname);
  if (hash !== undefined) return blobAnswer(await options.readBlob(hash));
  return readPageFile(pageFolder(options), pathname);
}

/** An attachment, or a file of chats. Only the page itself may send bytes. */
function answerUpload(
  request: SchemeRequest,
  { keepBlob, receiveImport, receiveBundle, receiveBackup }: SchemeOptions,
): Promise<PageAnswer> | PageAnswer {
  const isPage = request.initiatorOrigin === pageOrigin && appOriginOf(request.url) === pageOrigin;
  if (!isPage || !request.body) return refusal(405, 'Method not allowed');
  const { pathname } = new URL(request.url);
  if (pathname === importPath) {
    return importAnswer(request.body, request.headers?.get(importSizeHeader) ?? undefined, receiveImport);
  }
  if (pathname === bundlePath) {
    return bundleAnswer(request.body, request.headers?.get(importSizeHeader) ?? undefined, receiveBundle);
  }
  if (pathname === backupPath) {
    return backupAnswer(request.body, request.headers?.get(importSizeHeader) ?? undefined, receiveBackup);
  }
  if (pathname !== uploadPath) return refusal(405, 'Method not allowed');
  return keptAnswer(request.body, request.headers?.get('content-type') ?? undefined, keepBlob);
}

function pageFolder({ pageFolder: folder, frames }: SchemeOptions): PageFolder {
  return { folder, index: 'index.html', serves: (path) => path !== 'trust.html', frames };
}

function trustFolder(folder: string): PageFolder {
  return { folder, index: 'trust.html', serves: (path) => path === 'trust.html' || path.startsWith('assets/') };
}
