// npm run updates:sign -- make-key          prints a new pair of keys
// npm run updates:sign -- sign FOLDER       signs what is said about a version in FOLDER, with the key in UPDATE_SIGNING_KEY
import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { signFolder } from './publishing/signFolder.mjs';
import { makeKeys, readPrivateKey } from './publishing/updateSignature.mjs';
import { root } from './run.mjs';

const [task, folder = ''] = process.argv.slice(2);

if (task === 'make-key') {
  const { privateKey, publicKey } = makeKeys();
  console.log(`Secret UPDATE_SIGNING_KEY of the repository, never in a file:\n${privateKey}\n`);
  console.log(`In "publicKeys" of resources/updates.json:\n${publicKey}`);
} else if (task === 'sign' && folder !== '') {
  const key = readPrivateKey(process.env['UPDATE_SIGNING_KEY'] ?? '');
  const { publicKeys } = JSON.parse(await readFile(join(root, 'resources/updates.json'), 'utf8'));
  const half = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  // What this key signs, no released app would believe.
  if (!publicKeys.includes(half))
    throw new Error('The public half of UPDATE_SIGNING_KEY is not in resources/updates.json.');
  const notes = await readFile(join(root, 'release-notes.md'), 'utf8').catch(() => '');
  for (const name of await signFolder({ folder: resolve(folder), key, notes: notes.trim() }))
    console.log(`Signed ${name}`);
} else {
  console.error('Usage: npm run updates:sign -- make-key, or npm run updates:sign -- sign FOLDER');
  process.exitCode = 2;
}
