import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { UpdateError } from '../../../shared/domain/update/updateError.ts';

/** What a file has to be. */
export interface SignedFile {
  readonly path: string;
  /** In base64. */
  readonly sha512: string;
}

/** @throws UpdateError `fileDiffers` when a file is not what was signed any more: other programs of the user can write it */
export function mustBeSigned({ path, sha512 }: SignedFile): void {
  if (hashOf(path) !== sha512) throw new UpdateError('fileDiffers', path);
}

/**
 * Puts a file in the place of another one in one step, whatever disk it comes from: the library removes the old one first, and leaves
 * nothing where the disk is full. It keeps its name, by which shortcuts find it. Without waiting, because the app is ending.
 *
 * @throws UpdateError `fileDiffers`; an error of the system
 */
export function replaceProgram(next: SignedFile, program: string): void {
  const place = realpathSync(program);
  const beside = `${place}.new`;
  try {
    rmSync(beside, { force: true });
    copyFileSync(next.path, beside, constants.COPYFILE_EXCL);
    // The copy: it lies where nobody expects it, and is moved right after.
    mustBeSigned({ path: beside, sha512: next.sha512 });
    chmodSync(beside, 0o755);
    sync(beside);
    renameSync(beside, place);
    rmSync(next.path, { force: true });
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function hashOf(path: string): string {
  const hash = createHash('sha512');
  const piece = Buffer.alloc(4 * 1024 * 1024);
  const file = openSync(path, 'r');
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      hash.update(piece.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('base64');
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
