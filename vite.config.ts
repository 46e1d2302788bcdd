import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
    // CommonJS packages use them; in an ES module they do not exist.
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

/**
 * The page in few files, because each costs its time: what is painted first (`outline`), what the trust page shares with the app (`base`),
 * what the app loads at once (`app`), and what several screens share (`screens`). What is left of a screen is a file of its own.
 */
function pageGroup() {
  let groups: ReadonlyMap<string, string> | undefined;
  const name = (id: string, graph: ModuleGraph) => (groups ??= pageGroups(graph)).get(id) ?? null;
  return { name, debugName: 'page' };
}

function pageGroups(graph: ModuleGraph): ReadonlyMap<string, string> {
  const modulesOf = (entry: string) => withImports(graph, [resolve(root, 'renderer', entry)]);
  const app = modulesOf('startPage.tsx');
  const trust = modulesOf('trust/trust.tsx');
  const lazy = new Set([...app].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const uses = new Map<string, number>();
  for (const screen of lazy) {
    if (!/\/renderer\/(?:screens|groups)\//.test(screen)) continue;
    for (const id of withImports(graph, [screen])) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const groups = new Map<string, string>();
  for (const [id, count] of uses) if (count > 1) groups.set(id, 'screens');
  for (const id of app) groups.set(id, 'app');
  for (const id of trust) if (app.has(id) || uses.has(id)) groups.set(id, 'base');
  for (const id of modulesOf('main.tsx')) groups.set(id, 'outline');
  // What begins the page does so wherever its file is loaded.
  for (const entry of ['main.tsx', 'startPage.tsx']) groups.delete(resolve(root, 'renderer', entry));
  return groups;
}

/** Modules with all that they load at once. */
function withImports(graph: ModuleGraph, ids: readonly string[]): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** What an entry loads at once, but for what it imports itself: that has to run on any Node. */
function startModules(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const loadedBy = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const own = withImports(graph, [entry]);
  const anyNode = withImports(
    graph,
    [...own].flatMap((id) => (id === entry ? [] : [id, ...loadedBy(id)])),
  );
  return new Set([...withImports(graph, loadedBy(entry))].filter((id) => !anyNode.has(id)));
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

/** The page's own way to decode a named character, which needs a browser. Aliases hold for all that is built, so a host undoes it. */
const pageEntities = resolve(root, 'renderer/elements/Markdown/decodeEntity.ts');
const hostEntities: Plugin = {
  name: 'host-entities',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  resolveId: {
    filter: { id: /decodeEntity\.ts$/ },
    handler: (id, importer) =>
      id === pageEntities && importer !== undefined
        ? createRequire(importer).resolve('decode-named-character-reference')
        : null,
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
  resolve: { alias: { 'decode-named-character-reference': pageEntities } },
  plugins: [react(), oneUndici, hostEntities],
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
          output: { codeSplitting: { groups: [pageGroup()], includeDependenciesRecursively: false } },
        },
      },
    },
    // One script, which stands in the page that a link leads to.
    enter: {
      consumer: 'client',
      build: {
        outDir: resolve(root, 'dist/page'),
        emptyOutDir: false,
        target: 'chrome140',
        modulePreload: false,
        rolldownOptions: {
          input: { enter: resolve(root, 'renderer/enter.ts') },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
    main: nodeBundle('electron/main/main.ts', 'main', 'es'),
    preload: nodeBundle('electron/preload/preload.ts', 'preload', 'cjs'),
    trustPreload: nodeBundle('electron/preload/trustPreload.ts', 'preload', 'cjs'),
    // A script of its own, which the hosts start as a worker thread.
    worker: nodeBundle('electron/node/paste/pasteWorker.ts', 'worker', 'cjs'),
    web: nodeBundle('electron/web/web.ts', 'web', 'es'),
    headless: nodeBundle('electron/headless/gatehouse.ts', 'headless', 'es'),
  },
});
