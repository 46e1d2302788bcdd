import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A signature of Ed25519 has 64 bytes, which are 88 characters here. */
const signatureForm = /^[A-Za-z0-9+/]{86}==$/;

/**
 * What is signed: the name of the file and its bytes, so that what is signed for one channel or system says nothing about another.
 * `scripts/publishing/updateSignature.mjs` signs the same.
 */
function signedBytes(name: string, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`gatehouse update 1\n${name}\n`), bytes]);
}

/** Whether one of the keys signed this file under this name. `signature`: the text of the file beside it. */
export function isSigned(keys: readonly KeyObject[], name: string, bytes: Uint8Array, signature: string): boolean {
  const text = signature.trim();
  if (!signatureForm.test(text)) return false;
  const signed = signedBytes(name, bytes);
  return keys.some((key) => verify(null, signed, key, Buffer.from(text, 'base64')));
}

/** Reads a public key: SPKI as base64. @throws Error when it is no key of Ed25519 */
export function readPublicKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('A key for updates is not one of Ed25519');
  return key;
}
