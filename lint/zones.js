import { dirname, relative, resolve } from 'node:path';

/**
 * Which zone a folder is, and what it may import. The longest matching folder wins. `packages` lists what may come from
 * node_modules; `node:` stands for Node's own modules.
 */
const zones = [
  { folder: 'shared/lib', zones: ['shared/lib'], packages: ['zod'] },
  { folder: 'shared/domain', zones: ['shared/lib', 'shared/domain'], packages: ['zod'] },
  { folder: 'shared/contract', zones: ['shared/lib', 'shared/domain', 'shared/contract'], packages: ['zod'] },
  {
    folder: 'electron/host',
    zones: ['shared/lib', 'shared/domain', 'shared/contract', 'electron/host'],
    packages: [
      'zod',
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/ext-tasks',
      '@noble/hashes',
      '#sha256',
      'canonicalize',
      'unhomoglyph',
      'url-template',
    ],
  },
  {
    folder: 'electron/node',
    zones: ['shared/lib', 'shared/domain', 'shared/contract', 'electron/host/ports', 'electron/node', 'resources'],
    packages: ['*', 'node:'],
    neverPackages: ['electron'],
  },
  {
    folder: 'electron/main',
    zones: [
      'shared/lib',
      'shared/domain',
      'shared/contract',
      'electron/host/index.ts',
      'electron/node',
      'electron/main',
    ],
    packages: ['*', 'node:'],
  },
  { folder: 'electron/preload', zones: ['shared/contract', 'electron/preload'], packages: ['electron'] },
  {
    folder: 'electron/web',
    zones: [
      'shared/lib',
      'shared/domain',
      'shared/contract',
      'electron/host/index.ts',
      'electron/node',
      'electron/web',
    ],
    packages: ['ws', 'open', 'node:'],
  },
  {
    folder: 'electron/headless',
    zones: [
      'shared/lib',
      'shared/domain',
      'shared/contract',
      'electron/host/index.ts',
      'electron/node',
      'electron/headless',
    ],
    packages: ['zod', 'node:'],
  },
  {
    folder: 'renderer/elements',
    zones: ['shared/lib', 'renderer/elements', 'renderer/i18n'],
    packages: ['*'],
    neverPackages: ['electron', 'node:', 'zustand'],
  },
  {
    folder: 'renderer/groups',
    zones: ['shared/lib', 'shared/domain', 'shared/contract', 'renderer/elements', 'renderer/groups', 'renderer/i18n'],
    packages: ['*'],
    neverPackages: ['electron', 'node:', 'zustand'],
  },
  {
    folder: 'renderer',
    zones: ['shared/lib', 'shared/domain', 'shared/contract', 'renderer'],
    packages: ['*'],
    neverPackages: ['electron', 'node:'],
  },
];

/** Names that only one file may import, because whatever else used them would go around its checks. */
const owners = [
  { module: 'electron', name: 'ipcMain', file: 'electron/main/ipcBinding.ts' },
  { module: 'electron', name: 'ipcRenderer', file: 'electron/preload/exposeBridge.ts' },
  { module: 'electron', name: 'shell', file: 'electron/main/outsideLinks.ts' },
  { module: 'node:child_process', file: 'electron/node/processes/spawnProcess.ts' },
  { module: 'cross-spawn', file: 'electron/node/processes/spawnProcess.ts' },
];

const isTest = (file) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');
const packageOf = (source) =>
  source.startsWith('@') ? source.split('/').slice(0, 2).join('/') : (source.split('/')[0] ?? source);
const isInside = (file, folder) => file === folder || file.startsWith(`${folder}/`);

function zoneOf(file) {
  return zones.filter((zone) => isInside(file, zone.folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
}

/** Why a file may not import a source, or `undefined` when it may. Exported for its test. */
export function importProblem(file, source) {
  const zone = zoneOf(file);
  if (zone === undefined || isTest(file)) return undefined;
  if (source.startsWith('.')) {
    const target = relative('/', resolve('/', dirname(file), source));
    if (zone.zones.some((allowed) => isInside(target, allowed))) return undefined;
    return `${zone.folder} may not import ${target}: it may import ${zone.zones.join(', ')}`;
  }
  const name = source.startsWith('node:') ? 'node:' : packageOf(source);
  const never = zone.neverPackages?.includes(name) ?? false;
  if (!never && (zone.packages.includes(name) || (zone.packages.includes('*') && name !== 'node:'))) return undefined;
  return `${zone.folder} may not import ${source}`;
}

/** Why a file may not import a name from a source, or `undefined` when it may. */
export function ownerProblem(file, source, names) {
  if (isTest(file) || zoneOf(file) === undefined) return undefined;
  const owner = owners.find(
    (rule) => rule.module === source && rule.file !== file && (rule.name === undefined || names.includes(rule.name)),
  );
  return owner && `${owner.name ?? owner.module} may be imported by ${owner.file} only`;
}

const rule = {
  meta: { type: 'problem', schema: [], messages: { zone: '{{problem}}' } },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const check = (node, source, names) => {
      if (typeof source !== 'string') return;
      const problem = importProblem(file, source) ?? ownerProblem(file, source, names);
      if (problem) context.report({ node, messageId: 'zone', data: { problem } });
    };
    const importedNames = (node) =>
      node.specifiers
        // A type costs nothing at run time and opens no way around a check.
        .filter((specifier) => node.importKind !== 'type' && specifier.importKind !== 'type')
        .map((specifier) => specifier.imported?.name ?? '*');
    return {
      ImportDeclaration: (node) => check(node, node.source.value, importedNames(node)),
      ExportNamedDeclaration: (node) => check(node, node.source?.value, ['*']),
      ExportAllDeclaration: (node) => check(node, node.source.value, ['*']),
      ImportExpression: (node) => check(node, node.source.value, ['*']),
    };
  },
};

export default { rules: { imports: rule } };
