import { resolve } from 'node:path';
import { build, createBuilder } from 'vite';

const root = resolve(import.meta.dirname, '..', '..');

/** Builds the real page and, beside it, the scripted host that replaces a preload. */
export async function buildGallery(outDir: string): Promise<void> {
  const builder = await createBuilder({
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'warn',
    environments: { client: { build: { outDir: resolve(outDir, 'page'), emptyOutDir: true } } },
  });
  const client = builder.environments['client'];
  if (client === undefined) throw new Error('vite.config.ts has no client environment.');
  await builder.build(client);
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
