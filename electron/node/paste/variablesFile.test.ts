import { expect, it, onTestFinished } from 'vitest';
import type { PastedFile } from '../../../shared/domain/pasted/pasteReading.ts';
import { ImportedServers } from '../../host/connections/registry/importedServers.ts';
import { nodePasteReader } from './nodePasteReader.ts';

const path = '.env';
const large = `${'A=字\n'.repeat(10)}B=${'字'.repeat(34_000)}\nTOKEN=x`;

it.each<[what: string, file: PastedFile, names: string[], note: string[]]>([
  ['is read', { path, text: 'A=1' }, ['A'], []],
  [
    'is not read where it has too many bytes, though not too many characters',
    { path, text: large },
    [],
    ['envFileUnreadable'],
  ],
  ['is not read where the page found it too large', { path, isTooLarge: true }, [], ['envFileUnreadable']],
])('a file of variables that the user chose %s', async (_, file, names, notes) => {
  const paste = nodePasteReader({});
  onTestFinished(() => paste.close());
  const imported = new ImportedServers({
    paste,
    secrets: { has: async () => false, storeFor: () => Promise.reject(new Error('Nothing is imported')) },
    servers: () => [],
    limit: () => Promise.resolve(),
  });
  const text = JSON.stringify({ mcpServers: { a: { command: 'x', envFile: path } } });
  const [server] = (await imported.recognise(text, [file])).servers;
  expect(server?.envFile).toEqual({ path, names });
  expect(server?.notes.map(({ kind }) => kind)).toEqual(notes);
});
