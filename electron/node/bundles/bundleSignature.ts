import { createHash, type X509Certificate } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { BundleSignature } from '../../../shared/domain/bundles/bundle.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { maxManifest } from '../../../shared/domain/bundles/manifest.ts';
import { sha256 } from '../../../shared/domain/ids.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { escapeInvisible } from '../../../shared/lib/escapeInvisible.ts';
import { readSignedData } from './signedData.ts';

const header = Buffer.from('MCPB_SIG_V1');
const footer = Buffer.from('MCPB_SIG_END');
/** A signature with all certificates of its chain has a few kilobytes. */
const maxSignatureBytes = 1024 * 1024;
/** The end of a zip archive without its comment. */
const endBytes = 22;
const maxCommentBytes = 0xffff;

/**
 * Takes a signature off a file that we own, and says whose it is. What remains is the archive as it was signed; the length of its
 * comment is put right, which some tools raised by the signature and others left as it was.
 *
 * @throws HostError `badInput` where it cannot be read, or is not of this content
 */
export async function takeSignature(file: FileHandle): Promise<BundleSignature> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - maxSignatureBytes), size);
  if (!tail.subarray(-footer.length).equals(footer)) return { kind: 'none' };
  const found = signatureIn(tail);
  if (found === undefined) throw problemError({ kind: 'bundleSignature', fault: 'unreadable' });
  const contentBytes = size - tail.length + found.at;
  await file.truncate(contentBytes);
  return checked(file, contentBytes, found.signature);
}

/** Header, length, signature, footer: the header whose length leads just to the footer. */
function signatureIn(tail: Buffer): { readonly at: number; readonly signature: Buffer } | undefined {
  const end = tail.length - footer.length;
  for (let at = tail.lastIndexOf(header, end); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(header, at - 1)) {
    const start = at + header.length + 4;
    if (start <= end && tail.readUInt32LE(at + header.length) === end - start) {
      return { at, signature: tail.subarray(start, end) };
    }
  }
  return undefined;
}

async function putCommentLengthRight(file: FileHandle, size: number): Promise<void> {
  const start = Math.max(0, size - endBytes - maxCommentBytes);
  const tail = await readAt(file, start, size);
  const at = tail.lastIndexOf('PK\x05\x06', tail.length - endBytes, 'latin1');
  if (at === -1) return;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(tail.length - at - endBytes);
  await file.write(length, 0, 2, start + at + 20);
}

async function readAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  return buffer.subarray(0, bytesRead);
}

/** Who signed the content. @throws HostError `badInput` where the signature is of something else, or of nobody */
async function checked(file: FileHandle, contentBytes: number, signature: Buffer): Promise<BundleSignature> {
  const read = readSignedData(signature);
  if (read.kind === 'unreadable' || read.kind === 'otherKey') {
    throw problemError({ kind: 'bundleSignature', fault: read.kind });
  }
  const { certificate } = read;
  if (read.kind === 'unknownForm') {
    await putCommentLengthRight(file, contentBytes);
    return { kind: 'unchecked', ...namesIn(certificate) };
  }
  const { algorithm, hex } = read.digest;
  const isAsItStands = (await digestOf(file, contentBytes, algorithm)) === hex;
  await putCommentLengthRight(file, contentBytes);
  // Some tools raise the length of the comment before they sign, and some afterwards.
  if (!isAsItStands && (await digestOf(file, contentBytes, algorithm)) !== hex) {
    throw problemError({ kind: 'bundleSignature', fault: 'otherContent' });
  }
  return { kind: 'matching', ...namesIn(certificate) };
}

async function digestOf(file: FileHandle, bytes: number, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  if (bytes === 0) return hash.digest('hex');
  for await (const piece of file.createReadStream({ start: 0, end: bytes - 1, autoClose: false })) {
    hash.update(piece as Uint8Array);
  }
  return hash.digest('hex');
}

function namesIn({ subject, issuer, validTo, fingerprint256 }: X509Certificate) {
  return {
    subject: nameIn(subject),
    issuer: nameIn(issuer),
    isSelfSigned: subject === issuer,
    validTo: Date.parse(validTo),
    fingerprint: sha256.parse(fingerprint256.replaceAll(':', '').toLowerCase()),
  };
}

/** The common name, or all of the name. */
function nameIn(text: string): string {
  const common = /^CN=(.*)$/m.exec(text)?.[1];
  return keepStart(escapeInvisible(common ?? text.replaceAll('\n', ', ')), maxManifest.line);
}
