// What is signed about a version, in the form that electron/node/updates/signedText.ts checks. Pure.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/**
 * The text of the file `NAME.sig`: a signature over the name and the bytes of the file NAME.
 *
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {import('node:crypto').KeyObject} key
 */
export function signUpdate(name, bytes, key) {
  const signed = Buffer.concat([Buffer.from(`gatehouse update 1\n${name}\n`), bytes]);
  return `${sign(null, signed, key).toString('base64')}\n`;
}

/** A pair of keys, each in base64 on one line: PKCS 8 and SPKI. */
export function makeKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/**
 * @param {string} text
 * @throws {Error} when it is no private key of Ed25519
 */
export function readPrivateKey(text) {
  const key = createPrivateKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not one of Ed25519');
  return key;
}
