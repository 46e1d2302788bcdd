import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSigned, readPublicKey } from '../../electron/node/updates/signedText.ts';
import { makeKeys, readPrivateKey, signUpdate } from './updateSignature.mjs';
import { signFolder } from './signFolder.mjs';

const bytes = Buffer.from('version: 1.0.0\n');

it('signs what the app believes, under one name only', () => {
  const { privateKey, publicKey } = makeKeys();
  const keys = [readPublicKey(publicKey)];
  const signature = signUpdate('latest-linux.yml', bytes, readPrivateKey(`${privateKey}\n`));
  expect(isSigned(keys, 'latest-linux.yml', bytes, signature)).toBe(true);
  expect(isSigned(keys, 'latest.yml', bytes, signature)).toBe(false);
  expect(isSigned(keys, 'latest-linux.yml', Buffer.from('version: 1.0.1\n'), signature)).toBe(false);
  expect(isSigned([readPublicKey(makeKeys().publicKey)], 'latest-linux.yml', bytes, signature)).toBe(false);
  // While one key takes the place of another.
  expect(isSigned([readPublicKey(makeKeys().publicKey), ...keys], 'latest-linux.yml', bytes, signature)).toBe(true);
});

it('signs with the right kind of key only', () => {
  const { privateKey, publicKey } = makeKeys();
  expect(() => readPrivateKey(publicKey)).toThrow();
  expect(() => readPublicKey(privateKey)).toThrow();
  expect(
    createPublicKey(createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }))
      .asymmetricKeyType,
  ).toBe('ed25519');
});

it('signs every file about a version in a folder, with its notes, and says when there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sign-'));
  try {
    const { privateKey, publicKey } = makeKeys();
    const options = { folder, key: readPrivateKey(privateKey), notes: '## New\n\n- A "thing": yes' };
    await writeFile(join(folder, 'Gatehouse.AppImage'), 'program');
    await expect(signFolder(options)).rejects.toThrow();
    for (const name of ['latest-linux.yml', 'latest.yml']) await writeFile(join(folder, name), 'version: 1.0.0\n');
    expect(await signFolder(options)).toEqual(['latest-linux.yml', 'latest.yml']);
    for (const name of ['latest-linux.yml', 'latest.yml']) {
      const signed = await readFile(join(folder, name));
      expect(signed.toString()).toBe('version: 1.0.0\nreleaseNotes: "## New\\n\\n- A \\"thing\\": yes"\n');
      expect(
        isSigned([readPublicKey(publicKey)], name, signed, await readFile(join(folder, `${name}.sig`), 'utf8')),
      ).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
