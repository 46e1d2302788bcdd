import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { sourceCommit } from './scripts/packaging/sourceCommit.mjs';
import { isTestFlavour } from './scripts/packaging/flavour.mjs';

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
          // Comments and spaces are a fifth of what a start would read; names stay, for stack traces. One character outside of Latin-1 makes V8
          // keep the whole file in two bytes a character.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
          entryFileNames: `[name].${format === 'cjs' ? 'cjs' : 'js'}`,
          chunkFileNames: 'chunks/[name]-[hash].js',
          // A preload is read as one file.
          codeSplitting: format === 'es' && {
            groups: [startGroup(resolve(root, entry))],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  };
}

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * What a program loads at once when it starts is one file: dozens of small ones, shared with what is loaded later, took it a fifteenth of its
 * time.
 */
function startGroup(entry: string) {
  let start: ReadonlySet<string> | undefined;
  const name = (id: string, graph: ModuleGraph) => ((start ??= startModules(entry, graph)).has(id) ? 'start' : null);
  return { name, debugName: 'start' };
}

/** What an entry loads at once, but for what it imports itself: that has to run on any Node. */
function startModules(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const withImports = (ids: readonly string[]) => {
    const found = new Set(ids);
    for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    return found;
  };
  const loadedBy = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const own = withImports([entry]);
  const anyNode = withImports([...own].flatMap((id) => (id === entry ? [] : [id, ...loadedBy(id)])));
  return new Set([...withImports(loadedBy(entry))].filter((id) => !anyNode.has(id)));
}

/**
 * To know a class of Node's when it sees one, undici asks for it while it loads, and Node loads its own copy of undici for the answer. Only
 * its functions for cookies compare with it, and nobody here calls those.
 */
const oneUndici: Plugin = {
  name: 'one-undici',
  transform: {
    filter: { id: /undici\/lib\/web\/cookies\/index\.js$/ },
    handler(code) {
      if (!code.includes('globalThis.Headers')) this.error('undici no longer asks for the class: remove this plugin.');
      return { code: code.replace('globalThis.Headers', 'undefined'), map: null };
    },
  },
};

const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };

export default defineConfig({
  define: {
    __GATEHOUSE_VERSION__: JSON.stringify(version),
    __GATEHOUSE_COMMIT__: JSON.stringify(sourceCommit(root, process.env)),
    __GATEHOUSE_TEST_FLAVOUR__: JSON.stringify(isTestFlavour(process.env)),
  },
  root: resolve(root, 'renderer'),
  base: './',
  resolve: {
    alias: {
      'decode-named-character-reference': resolve(root, 'renderer/elements/Markdown/decodeEntity.ts'),
    },
  },
  plugins: [react(), oneUndici],
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
