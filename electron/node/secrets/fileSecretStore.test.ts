import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileSecretStore } from './fileSecretStore.ts';

let folder: string;
let path: string;
let setAside: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-secrets-test-'));
  path = join(folder, 'secrets.json');
  setAside = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['EMFILE', 'ENFILE', 'EIO', 'EACCES', 'EAGAIN'])(
  'leaves the file where it is when it cannot be read just now (%s), and reads it the next time',
  async (code) => {
    writeFileSync(path, '{"key":"value"}');
    let failures = 2;
    const read = (from: string) =>
      failures-- > 0 ? Promise.reject(Object.assign(new Error('Not now'), { code })) : readFile(from, 'utf8');
    const store = new FileSecretStore(path, (where) => setAside.push(where), read);
    await expect(store.get('key')).rejects.toMatchObject({ code: 'secretsUnavailable' });
    await expect(store.set('other', 'x')).rejects.toMatchObject({ code: 'secretsUnavailable' });
    expect(await store.get('key')).toBe('value');
    expect([setAside, readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([
      [],
      ['secrets.json'],
      '{"key":"value"}',
    ]);
  },
);

it.each(['{"key":', '[]', '{"key":1}', ''])('sets a file aside that holds %j', async (text) => {
  writeFileSync(path, text);
  const store = new FileSecretStore(path, (where) => setAside.push(where));
  expect(await store.get('key')).toBeUndefined();
  expect(setAside.map((where) => readFileSync(where, 'utf8'))).toEqual([text]);
});

it('removes only the leftovers of a killed write', async () => {
  writeFileSync(path, '{"key":"value"}');
  for (const name of ['secrets.json.1234567890', 'secrets.json.damaged-1', 'other.json.12']) {
    writeFileSync(join(folder, name), '{"key":');
  }
  expect(await new FileSecretStore(path).get('key')).toBe('value');
  expect(readdirSync(folder).sort()).toEqual(['other.json.12', 'secrets.json', 'secrets.json.damaged-1']);
});
