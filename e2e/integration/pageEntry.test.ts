import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

type Chunk = Rolldown.OutputChunk;

const root = resolve(import.meta.dirname, '..', '..');

/** The chunks of the built page, by file name. */
async function builtChunks(): Promise<ReadonlyMap<string, Chunk>> {
  const built = await build({
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return new Map(outputs.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])));
}

/** The modules that run before a chunk does, its own included. */
function modulesBefore(chunks: ReadonlyMap<string, Chunk>, { fileName }: Chunk): readonly string[] {
  const names = new Set([fileName]);
  for (const name of names) for (const needed of chunks.get(name)?.imports ?? []) names.add(needed);
  return [...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []);
}

it('paints the outline of the page before the code that checks messages is read', async () => {
  const chunks = await builtChunks();
  const ofModule = (path: string) => {
    const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === resolve(root, 'renderer', path));
    if (found === undefined) throw new Error(`Nothing was built of ${path}.`);
    return found;
  };
  const isZod = (id: string) => id.includes('/node_modules/zod/');
  expect(modulesBefore(chunks, ofModule('index.html')).filter(isZod)).toEqual([]);
  // The page has it: what the host says is checked before it is used.
  expect(modulesBefore(chunks, ofModule('startPage.tsx')).some(isZod)).toBe(true);
});
