import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build, createBuilder } from 'vite';

const root = resolve(import.meta.dirname, '..', '..');

/**
 * Builds the real page, the same page in which one state after the other is shown, and the scripted host that replaces a preload of the
 * real one.
 */
export async function buildGallery(outDir: string): Promise<void> {
  const page = resolve(outDir, 'page');
  const builder = await createBuilder({
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'warn',
    environments: {
      client: {
        build: {
          outDir: page,
          emptyOutDir: true,
          rolldownOptions: { input: { states: resolve(import.meta.dirname, 'states.ts') } },
        },
      },
    },
  });
  const client = builder.environments['client'];
  if (client === undefined) throw new Error('vite.config.ts has no client environment.');
  const built = await builder.build(client);
  if (!('output' in built)) throw new Error('The page was not built once.');
  const entry = (name: string) => {
    const chunk = built.output.find((file) => file.type === 'chunk' && file.isEntry && file.name === name);
    if (chunk === undefined) throw new Error(`The page has no entry ${name}.`);
    return chunk.fileName;
  };
  const html = await readFile(resolve(page, 'index.html'), 'utf8');
  await writeFile(resolve(page, 'states.html'), html.replace(entry('index'), entry('states')));
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    build: {
      outDir: resolve(outDir, 'host'),
      emptyOutDir: true,
      lib: {
        entry: resolve(import.meta.dirname, 'install.ts'),
        formats: ['iife'],
        name: 'gallery',
        fileName: 'install',
      },
    },
  });
}
