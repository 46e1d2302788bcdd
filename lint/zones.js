import { isBuiltin } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { isInside, isTest } from './paths.js';

/** The shared code that every zone of the app may use. */
const shared = ['shared/lib', 'shared/domain', 'shared/contract'];

/** The wings of the host, top to bottom: each imports itself and what stands below it. */
const hostWings = [...['api', 'chat', 'context', 'calls', 'connections', 'models', 'consent', 'ground', 'ports']];

const hostPackages = [
  'zod',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/ext-tasks',
  '@noble/hashes',
  '#sha256',
  'canonicalize',
  'unhomoglyph',
  'url-template',
  // Loaded with the first picture that goes to a model.
  'image-size',
  // Markdown to HTML, for exported chats.
  'mdast-util-from-markdown',
  'mdast-util-gfm',
  'mdast-util-to-hast',
  'micromark-extension-gfm',
  'hast-util-to-html',
  'hast',
  'mdast',
];

/**
 * Which zone a folder is, and what it may import. The longest matching folder wins. `packages` lists what may come from
 * node_modules; `node:` stands for Node's own modules.
 */
const zones = [
  { folder: 'shared/lib', zones: ['shared/lib'], packages: ['zod'] },
  { folder: 'shared/domain', zones: ['shared/lib', 'shared/domain'], packages: ['zod'] },
  { folder: 'shared/contract', zones: shared, packages: ['zod'] },
  // Composition, tests and what only tests use: they see every wing.
  { folder: 'electron/host', zones: [...shared, 'electron/host'], packages: hostPackages },
  ...hostWings.map((wing, index) => ({
    folder: `electron/host/${wing}`,
    zones: [...shared, ...hostWings.slice(index).map((below) => `electron/host/${below}`)],
    packages: hostPackages,
  })),
  {
    folder: 'electron/node',
    zones: [...shared, 'electron/host/ports', 'electron/node', 'resources'],
    packages: ['*', 'node:'],
    neverPackages: ['electron'],
  },
  {
    folder: 'electron/main',
    zones: [...shared, 'electron/host/index.ts', 'electron/node', 'electron/main'],
    packages: ['*', 'node:'],
  },
  { folder: 'electron/preload', zones: ['shared/contract', 'electron/preload'], packages: ['electron'] },
  {
    folder: 'electron/web',
    zones: [...shared, 'electron/host/index.ts', 'electron/node', 'electron/web'],
    packages: ['ws', 'open', 'node:'],
  },
  {
    folder: 'electron/headless',
    zones: [...shared, 'electron/host/index.ts', 'electron/node', 'electron/headless'],
    packages: ['zod', 'node:'],
  },
  page('renderer/browser', ['shared/lib', 'renderer/browser'], ['zustand', 'react', 'react-dom']),
  page('renderer/i18n', [...shared, 'renderer/i18n']),
  page('renderer/elements', ['shared/lib', 'renderer/browser', 'renderer/elements', 'renderer/i18n'], ['zustand']),
  page(
    'renderer/groups',
    [...shared, 'renderer/browser', 'renderer/elements', 'renderer/groups', 'renderer/i18n'],
    ['zustand'],
  ),
  page('renderer/host', [...shared, 'renderer/host'], ['zustand', 'react', 'react-dom']),
  page(
    'renderer/store',
    [...shared, 'renderer/browser', 'renderer/host', 'renderer/store', 'renderer/i18n'],
    ['react-dom'],
  ),
  page('renderer/screens', [
    ...shared,
    ...['renderer/browser', 'renderer/elements', 'renderer/groups', 'renderer/store', 'renderer/screens'],
    'renderer/i18n',
  ]),
  page('renderer', [...shared, 'renderer']),
];

/** A room of the page: it runs in a browser. */
function page(folder, allowed, never = []) {
  return { folder, zones: allowed, packages: ['*'], neverPackages: ['electron', 'node:', ...never] };
}

/** Modules that only one file may import, because whatever else used them would go around its checks. */
const owners = [
  { module: 'node:child_process', file: 'electron/node/processes/spawnProcess.ts' },
  { module: 'cross-spawn', file: 'electron/node/processes/spawnProcess.ts' },
];

function packageOf(source) {
  return source.startsWith('@') ? source.split('/').slice(0, 2).join('/') : (source.split('/')[0] ?? source);
}

/** `fs`, `node:fs` and `fs/promises` are all Node's own. */
function isNodeModule(source) {
  return source.startsWith('node:') || isBuiltin(source) || isBuiltin(packageOf(source));
}

function zoneOf(file) {
  return zones.filter((zone) => isInside(file, zone.folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
}

/** Why a file may not import a source, or `undefined` when it may. Exported for its test. */
export function importProblem(file, source) {
  const zone = zoneOf(file);
  if (zone === undefined || isTest(file)) return undefined;
  if (source.startsWith('.') || source.startsWith('/')) {
    const target = relative('/', resolve('/', dirname(file), source));
    if (zone.zones.some((allowed) => isInside(target, allowed))) return undefined;
    return `${zone.folder} may not import ${target}: it may import ${zone.zones.join(', ')}`;
  }
  const name = isNodeModule(source) ? 'node:' : packageOf(source);
  const never = zone.neverPackages?.includes(name) ?? false;
  if (!never && (zone.packages.includes(name) || (zone.packages.includes('*') && name !== 'node:'))) return undefined;
  return `${zone.folder} may not import ${source}`;
}

/** Why a file may not import a module that belongs to another one, or `undefined` when it may. Types open no way. */
export function ownerProblem(file, source) {
  if (isTest(file) || zoneOf(file) === undefined) return undefined;
  const name = isNodeModule(source) && !source.startsWith('node:') ? `node:${source}` : source;
  const owner = owners.find(
    ({ module, file: owning }) => (name === module || name.startsWith(`${module}/`)) && owning !== file,
  );
  return owner && `${owner.module} may be imported by ${owner.file} only`;
}
