import { problemError, toErrorInfo } from '../../../shared/domain/error.ts';
import { maxImportBytes } from '../../../shared/domain/chatImport.ts';
import { maxBackupBytes } from '../../../shared/domain/dataFolder.ts';
import type { PageAnswer } from './readPageFile.ts';
import { plainHeaders } from './securityHeaders.ts';

/** Where the page hands over a backup, and where it gets a new one. */
export const backupPath = '/backup';
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
  const ofBytes = Number(sizeText ?? 0);
  try {
    mustBeAtMost(ofBytes, maxImportBytes, () =>
      problemError({ kind: 'importTooLarge', mebibytes: maxImportBytes / 1024 / 1024 }),
    );
    await receive(body, ofBytes);
    return answer(200, {});
  } catch (error) {
    // The unread rest must not be taken for the next request.
    return answer(400, toErrorInfo(error), { Connection: 'close' });
  }
}

/** As `importAnswer`, for a backup. */
export async function backupAnswer(
  body: AsyncIterable<Uint8Array>,
  sizeText: string | undefined,
  receive: Receive,
): Promise<PageAnswer> {
  const ofBytes = Number(sizeText ?? 0);
  try {
    mustBeAtMost(ofBytes, maxBackupBytes, () =>
      problemError({ kind: 'backupTooLarge', gibibytes: maxBackupBytes / 1024 ** 3 }),
    );
    await receive(body, ofBytes);
    return answer(200, {});
  } catch (error) {
    return answer(400, toErrorInfo(error), { Connection: 'close' });
  }
}

function mustBeAtMost(bytes: number, maxBytes: number, errorOf: () => Error): void {
  if (!(Number.isSafeInteger(bytes) && bytes >= 0 && bytes <= maxBytes)) throw errorOf();
}

function answer(status: number, body: object, more: Record<string, string> = {}): PageAnswer {
  const headers = { ...plainHeaders(), 'Content-Type': 'application/json', ...more };
  return { status, headers, body: new TextEncoder().encode(JSON.stringify(body)) };
}
