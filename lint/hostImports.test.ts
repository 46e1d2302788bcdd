import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { walkImports } from './walkImports.js';

const root = resolve(import.meta.dirname, '..');

/** What the host core may reach: any JavaScript runtime has it. */
const allowed = {
  folders: ['electron/host', 'shared'],
  packages: [
    'zod',
    '@modelcontextprotocol/client',
    // For skills.
    '@modelcontextprotocol/client/ext/skills',
    '@modelcontextprotocol/ext-tasks/client',
    // Node's own where there is Node, `portableSha256.ts` elsewhere (`imports` of package.json).
    '#sha256',
    'canonicalize',
    'image-size',
    'unhomoglyph',
    'url-template',
    'mdast',
    'mdast-util-from-markdown',
    'mdast-util-gfm',
    'mdast-util-to-hast',
    'micromark-extension-gfm',
    'hast',
    'hast-util-to-html',
  ],
};

describe('what electron/host/index.ts reaches', () => {
  it('is our own host and shared code and the packages above, and nothing else', () => {
    const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
    const { chains, files } = walkImports('electron/host/index.ts', { ...allowed, read });
    expect(chains).toEqual([]);
    // It really walked: the composition root, a room behind it, and the shared code behind that.
    expect(files).toEqual(
      expect.arrayContaining([
        'electron/host/createHost.ts',
        'electron/host/calls/tools/toolRunner.ts',
        'shared/domain/applyEvent.ts',
      ]),
    );
    expect(files.every((file) => existsSync(resolve(root, file)))).toBe(true);
  });
});

describe('the walk', () => {
  const walk = (tree: Record<string, string>) =>
    walkImports('electron/host/index.ts', { ...allowed, read: (file) => tree[file] ?? '' }).chains;

  it.each([
    { name: 'electron', line: "import { app } from 'electron';", end: 'electron' },
    { name: "Node's own modules", line: "import { readFileSync } from 'node:fs';", end: 'node:fs' },
    { name: 'a type of another zone', line: "import type { A } from '../node/a.ts';", end: 'electron/node/a.ts' },
    { name: 'the page', line: "export * from '../../renderer/App.tsx';", end: 'renderer/App.tsx' },
    { name: 'a package nobody allowed', line: "import 'lodash';", end: 'lodash' },
    { name: 'what is loaded later', line: "const fs = await import('node:fs');", end: 'node:fs' },
    {
      name: 'a subpath with Node in it',
      line: "import '@modelcontextprotocol/client/stdio';",
      end: '@modelcontextprotocol/client/stdio',
    },
    {
      name: 'a folder that only begins like the host',
      line: "import '../hostile/a.ts';",
      end: 'electron/hostile/a.ts',
    },
  ])('finds $name, and says by which way', ({ line, end }) => {
    const tree = {
      'electron/host/index.ts': "import { b } from './room/b.ts';\nimport { z } from 'zod';",
      'electron/host/room/b.ts': "import '../../../shared/c.ts';\nexport { d } from '../d.ts';",
      'electron/host/d.ts': line,
    };
    expect(walk(tree)).toEqual([
      ['electron/host/index.ts', 'electron/host/room/b.ts', 'electron/host/d.ts', end].join(' -> '),
    ]);
  });

  it('ends where imports go in a circle, and reads no comments or texts', () => {
    const tree = {
      'electron/host/index.ts': "import './a.ts'; // import 'electron'\nconst text = \"import 'node:fs'\";",
      'electron/host/a.ts': "import './index.ts';",
    };
    expect(walk(tree)).toEqual([]);
  });
});
