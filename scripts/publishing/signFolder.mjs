// Signs what electron-builder wrote about a version.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signUpdate } from './updateSignature.mjs';

/** `latest.yml`, `beta-linux-arm64.yml`: one for each channel and system. */
const aboutVersion = /^(latest|beta|alpha)(-[a-z0-9-]+)?\.yml$/;

/**
 * Adds the release notes to each file about a version, which the app shows, and puts its signature beside it.
 *
 * @param {{ folder: string, key: import('node:crypto').KeyObject, notes?: string }} options
 * @returns {Promise<string[]>} the names of what was signed
 * @throws {Error} when there is nothing to sign, or it has notes already
 */
export async function signFolder({ folder, key, notes }) {
  const names = (await readdir(folder)).filter((name) => aboutVersion.test(name)).sort();
  if (names.length === 0) throw new Error(`${folder} has no file about a version`);
  for (const name of names) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    if (/^releaseNotes:/m.test(text)) throw new Error(`${name} has release notes already`);
    // A string of JSON is one of YAML.
    const bytes = Buffer.from(notes ? `${text}releaseNotes: ${JSON.stringify(notes)}\n` : text);
    await writeFile(path, bytes);
    await writeFile(`${path}.sig`, signUpdate(name, bytes, key));
  }
  return names;
}
