import { problemError, toErrorInfo } from '../../../shared/domain/error.ts';
import { maxImportBytes } from '../../../shared/domain/chatImport.ts';
import { maxBundleBytes } from '../../../shared/domain/bundles/bundle.ts';
import { maxBackupBytes } from '../../../shared/domain/dataFolder.ts';
import type { PageAnswer } from './readPageFile.ts';
import { plainHeaders } from './securityHeaders.ts';

/** Where the page hands over the file of a bundle. */
export const bundlePath = '/bundle';
/** Where the page hands over a backup, and where it gets a new one. */
export const backupPath = '/backup';
/** Where the page gets the report that it chose the files of. */
export const reportPath = '/report';
/** Where the page hands over the file that chats are imported from. */
export const importPath = '/import';
/** How large the file is, for the bar: a length is not told with every body. */
export const importSizeHeader = 'x-file-bytes';

type Receive = (content: AsyncIterable<Uint8Array>, ofBytes: number) => Promise<void>;

/**
 * Passes a body on while it comes, and answers when all of it is there: 400 with an error where it is not taken. The caller has
 * checked the sender.
 *
 * @param body leaves its connection open when it is not read to its end, so that an answer can be sent
 */
export async function importAnswer(
  body: AsyncIterable<Uint8Array>,
  sizeText: string | undefined,
  receive: Receive,
): Promise<PageAnswer> {
  return fileAnswer(body, sizeText, receive, maxImportBytes, () =>
    problemError({ kind: 'importTooLarge', mebibytes: maxImportBytes / 1024 / 1024 }),
  );
}

/** As `importAnswer`, for a backup. */
export async function backupAnswer(
  body: AsyncIterable<Uint8Array>,
  sizeText: string | undefined,
  receive: Receive,
): Promise<PageAnswer> {
  return fileAnswer(body, sizeText, receive, maxBackupBytes, () =>
    problemError({ kind: 'backupTooLarge', gibibytes: maxBackupBytes / 1024 ** 3 }),
  );
}

/** As `importAnswer`, for a bundle. */
export async function bundleAnswer(
  body: AsyncIterable<Uint8Array>,
  sizeText: string | undefined,
  receive: Receive,
): Promise<PageAnswer> {
  return fileAnswer(body, sizeText, receive, maxBundleBytes, () =>
    problemError({ kind: 'bundleTooLarge', limit: 'packed', max: maxBundleBytes / 1024 / 1024 }),
  );
}

/** Receives a file that is not larger than may be. */
async function fileAnswer(
  body: AsyncIterable<Uint8Array>,
  sizeText: string | undefined,
  receive: Receive,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<PageAnswer> {
  const ofBytes = Number(sizeText ?? 0);
  try {
    if (!(Number.isSafeInteger(ofBytes) && ofBytes >= 0 && ofBytes <= maxBytes)) throw tooLarge();
    await receive(body, ofBytes);
    return answer(200, {});
  } catch (error) {
    // The unread rest must not be taken for the next request.
    return answer(400, toErrorInfo(error), { Connection: 'close' });
  }
}

function answer(status: number, body: object, more: Record<string, string> = {}): PageAnswer {
  const headers = { ...plainHeaders(), 'Content-Type': 'application/json', ...more };
  return { status, headers, body: new TextEncoder().encode(JSON.stringify(body)) };
}
