import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';

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

let chunks: ReadonlyMap<string, Chunk>;
beforeAll(async () => {
  chunks = await builtChunks();
});

/** The chunk that a module of the page is in. */
function chunkOf(path: string): Chunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(resolve(root, 'renderer', path)));
  if (found === undefined) throw new Error(`Nothing was built of ${path}.`);
  return found;
}

/** The chunks that are loaded before a chunk runs, with itself. */
function chunksBefore({ fileName }: Chunk): readonly Chunk[] {
  const names = new Set([fileName]);
  for (const name of names) for (const needed of chunks.get(name)?.imports ?? []) names.add(needed);
  return [...names].flatMap((name) => chunks.get(name) ?? []);
}

const modulesBefore = (path: string) => chunksBefore(chunkOf(path)).flatMap(({ moduleIds }) => moduleIds);

it('paints the outline of the page before the code that checks messages is read', () => {
  const isZod = (id: string) => id.includes('/node_modules/zod/');
  expect(modulesBefore('main.tsx').filter(isZod)).toEqual([]);
  // The page has it: what the host says is checked before it is used.
  expect(modulesBefore('startPage.tsx').some(isZod)).toBe(true);
});

it('loads the app in five files, and a screen in at most two more', () => {
  const start = chunksBefore(chunkOf('startPage.tsx'));
  expect(start).toHaveLength(5);
  const screens = [...chunks.values()].filter(({ name }) => name.endsWith('Screen'));
  expect(screens.length).toBeGreaterThan(10);
  for (const screen of screens) {
    const more = chunksBefore(screen).filter((chunk) => !start.includes(chunk));
    expect(more.map(({ name }) => name)).toEqual(expect.arrayContaining([screen.name]));
    expect(more.length).toBeLessThanOrEqual(2);
  }
});

it('gives the trust page nothing of the app, and begins nothing in it', () => {
  const own = modulesBefore('trust/trust.tsx');
  const page = (path: string) => resolve(root, 'renderer', path);
  for (const path of ['main.tsx', 'startPage.tsx', 'openPage.tsx', 'App.tsx', 'screens/ChatScreen/ChatScreen.tsx']) {
    expect(own).not.toContain(page(path));
  }
});
