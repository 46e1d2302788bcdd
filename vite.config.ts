import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';

const root = import.meta.dirname;

/** A bundle for Node or Electron: everything inside but the platform itself, so that packages need no `node_modules`. */
function nodeBundle(entry: string, outDir: string, format: 'es' | 'cjs'): EnvironmentOptions {
  const name = entry.split('/').at(-1)?.replace(/\.ts$/, '') ?? entry;
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: ['electron'], conditions: ['node'] },
    // CommonJS packages (write-file-atomic) use them; in an ES module they do not exist.
    ...(format === 'es' ? { define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' } } : {}),
    build: {
      outDir: resolve(root, 'dist', outDir),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { [name]: resolve(root, entry) },
        external: ['electron', /^node:/],
        output: {
          format,
          // Comments and spaces are a fifth of what a start would read; names stay, for stack traces.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          entryFileNames: `[name].${format === 'cjs' ? 'cjs' : 'js'}`,
          chunkFileNames: 'chunks/[name]-[hash].js',
          // A preload is read as one file.
          ...(format === 'cjs' ? { codeSplitting: false } : {}),
        },
      },
    },
  };
}

const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };

export default defineConfig({
  define: { __GATEHOUSE_VERSION__: JSON.stringify(version) },
  root: resolve(root, 'renderer'),
  base: './',
  resolve: {
    alias: {
      'decode-named-character-reference': resolve(root, 'renderer/elements/Markdown/decodeEntity.ts'),
    },
  },
  plugins: [react()],
  // As modules, so that what they load lazily is a file of its own.
  worker: { format: 'es' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: resolve(root, 'dist/page'),
        emptyOutDir: true,
        target: 'chrome140',
        sourcemap: true,
        modulePreload: { polyfill: false },
        // Inlined assets would need `data:` in the policy.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            index: resolve(root, 'renderer/index.html'),
            trust: resolve(root, 'renderer/trust.html'),
          },
        },
      },
    },
    main: nodeBundle('electron/main/main.ts', 'main', 'es'),
    preload: nodeBundle('electron/preload/preload.ts', 'preload', 'cjs'),
    trustPreload: nodeBundle('electron/preload/trustPreload.ts', 'preload', 'cjs'),
    web: nodeBundle('electron/web/web.ts', 'web', 'es'),
    headless: nodeBundle('electron/headless/gatehouse.ts', 'headless', 'es'),
  },
});
