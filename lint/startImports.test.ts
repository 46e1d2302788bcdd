import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startImports } from './startImports.js';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** What every program loads before its first page or its first server. */
const packages = [
  '#sha256',
  '@cfworker/json-schema',
  'canonicalize',
  'character-entities',
  'cross-spawn',
  'ipaddr.js',
  'jsonc-parser',
  'url-template',
  'zod',
];

describe('what a start loads', () => {
  it.each([
    { entry: 'electron/headless/main.ts', more: [] },
    { entry: 'electron/web/main.ts', more: [] },
    { entry: 'electron/main/main.ts', more: ['electron'] },
  ])('is the few packages above for $entry, and not the MCP SDK', ({ entry, more }) => {
    const loaded = startImports(entry, read);
    const others = [...loaded].filter(([name]) => !name.startsWith('node:') && ![...packages, ...more].includes(name));
    // The chain says which import to make lazy.
    expect(others.map(([, chain]) => chain)).toEqual([]);
    expect([...packages, ...more].filter((name) => !loaded.has(name))).toEqual([]);
  });

  it.each(['electron/headless/main.ts', 'electron/web/main.ts', 'electron/main/main.ts'])(
    'is none of the modules of Node that load its own HTTP client, for %s',
    (entry) => {
      const loaded = startImports(entry, read);
      expect(['node:http', 'node:https', 'node:http2'].flatMap((name) => loaded.get(name) ?? [])).toEqual([]);
    },
  );

  it('is the SDK only after the process of a server is on its way', () => {
    const loaded = startImports('electron/node/transports/stdioTransport.ts', read);
    const others = [...loaded].filter(([name]) => !name.startsWith('node:') && !packages.includes(name));
    expect(others.map(([, chain]) => chain)).toEqual([]);
  });
});

describe('the walk', () => {
  it('follows what is evaluated, and neither types nor what is loaded later', () => {
    const tree: Record<string, string> = {
      'a/main.ts': [
        "import type { A } from './types.ts';",
        "import { type B } from './types.ts';",
        "import { c, type D } from './c.ts';",
        "export { e } from '../e.ts';",
        "const later = () => import('./later.ts');",
      ].join('\n'),
      'a/types.ts': "import 'of-types';",
      'a/later.ts': "import 'of-later';",
      'a/c.ts': "import once from 'once';\nexport * from './main.ts';",
      'e.ts': "import './a/c.ts';\nimport 'of-e';\nimport 'once';",
    };
    expect([...startImports('a/main.ts', (file) => tree[file] ?? '')]).toEqual([
      ['once', 'a/main.ts -> a/c.ts -> once'],
      ['of-e', 'a/main.ts -> e.ts -> of-e'],
    ]);
  });
});
