import { readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { contentTypeOf } from './contentType.ts';
import { resolvePagePath } from './resolvePagePath.ts';
import { pageFileHeaders, plainHeaders } from './securityHeaders.ts';

/** An answer to a request, in the shape both shells can send. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

export interface PageFolder {
  /** Absolute. Nothing outside it is ever read. */
  readonly folder: string;
  /** The file for `/`. */
  readonly index: string;
  /** Which files of the folder are served; all when missing. */
  readonly serves?: (path: string) => boolean;
  /** The one origin whose documents these files may frame; none without it. */
  readonly frames?: string;
}

/**
 * Answers a request for a file of the built page. Never throws because of the request: an invalid path is a 404 like a
 * missing file.
 */
export async function readPageFile(page: PageFolder, pathname: string): Promise<PageAnswer> {
  const path = resolvePagePath(pathname, page.index);
  if (path === undefined || page.serves?.(path) === false) return notFound();
  const contentType = contentTypeOf(path);
  if (contentType === undefined) return notFound();
  const body = await readInside(page.folder, path);
  if (body === undefined) return notFound();
  return {
    status: 200,
    headers: pageFileHeaders(contentType, { isImmutable: isHashed(path), frames: page.frames }),
    body,
  };
}

export function notFound(): PageAnswer {
  return refusal(404, 'Not found');
}

export function refusal(status: number, message: string): PageAnswer {
  return { status, headers: plainHeaders(), body: new TextEncoder().encode(message) };
}

async function readInside(folder: string, path: string): Promise<Uint8Array | undefined> {
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, path));
    return file.startsWith(root + sep) ? await readFile(file) : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP';
}

/** The build puts a hash of the content into the names of everything in `assets/`. */
function isHashed(path: string): boolean {
  return path.startsWith('assets/');
}
