import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../../shared/lib/json.ts';
import { fileURLToPath } from 'node:url';

/** A real server, and what it is known to support. */
export interface Peer {
  readonly name: string;
  readonly revision: string;
  readonly era: 'legacy' | 'modern';
  /** How each of its transports is started; `{port}` stands for a free port. */
  readonly ways: readonly Way[];
  /** A tool to call, and what its answer must contain. */
  readonly call: { readonly tool: string; readonly args: JsonObject; readonly answers: string };
  /** A tool that is slow enough to be cancelled. */
  readonly slow?: { readonly tool: string; readonly args: JsonObject };
  /** A resource that can be read. */
  readonly read?: string;
  readonly prompt?: { readonly name: string; readonly args: Readonly<Record<string, string>> };
  readonly complete?: { readonly prompt: string; readonly argument: string; readonly value: string };
  readonly subscribe?: string;
  /** How many resources it lists, over several pages. */
  readonly resources?: number;
}

export type Way =
  | { readonly transport: 'stdio'; readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> }
  | {
      readonly transport: 'streamableHttp' | 'sse';
      readonly args: readonly string[];
      readonly env?: Readonly<Record<string, string>>;
      readonly path: string;
      /** Set if the era is not the peer's usual one. */
      readonly era?: 'legacy' | 'modern';
      readonly revision?: string;
    };

const require = createRequire(import.meta.url);
const inPackage = (name: string, path: string) => join(dirname(require.resolve(`${name}/package.json`)), path);
const everything = (alias: string, file: string) => inPackage(alias, `dist/${file}`);
const current = inPackage('@modelcontextprotocol/server-everything', 'dist/index.js');
const filesystem = inPackage('@modelcontextprotocol/server-filesystem', 'dist/index.js');
const memory = inPackage('@modelcontextprotocol/server-memory', 'dist/index.js');
const thinking = inPackage('@modelcontextprotocol/server-sequential-thinking', 'dist/index.js');
const proxy = inPackage('mcp-proxy', 'dist/bin/mcp-proxy.mjs');
const eras = fileURLToPath(new URL('../servers/eraServer.mjs', import.meta.url));

/** What the everything servers of the first two years have in common. */
const oldEverything = {
  era: 'legacy',
  call: { tool: 'echo', args: { message: 'grüße' }, answers: 'Echo: grüße' },
  slow: { tool: 'longRunningOperation', args: { duration: 30, steps: 30 } },
  read: 'test://static/resource/1',
  prompt: { name: 'complex_prompt', args: { temperature: '0.5', style: 'plain' } },
  subscribe: 'test://static/resource/1',
  resources: 100,
} as const;

const proxied = (server: readonly string[], ...options: readonly string[]) => [
  proxy,
  ...['--port', '{port}', '--host', '127.0.0.1', ...options, '--', process.execPath, ...server],
];
const bothEras = ['--modern', '--upstreamProtocol', 'auto'];

export const peers: readonly Peer[] = [
  {
    ...oldEverything,
    name: 'everything 0.6.2',
    revision: '2024-11-05',
    ways: [
      { transport: 'stdio', args: [everything('everything-2024-11', 'index.js')] },
      {
        transport: 'sse',
        args: [everything('everything-2024-11', 'sse.js')],
        env: { PORT: '{port}' },
        path: '/sse',
      },
    ],
  },
  {
    ...oldEverything,
    name: 'everything 2025.3.19',
    revision: '2024-11-05',
    ways: [{ transport: 'stdio', args: [everything('everything-2025-03', 'index.js')] }],
  },
  {
    ...oldEverything,
    name: 'everything 2025.5.12',
    revision: '2025-03-26',
    complete: { prompt: 'complex_prompt', argument: 'style', value: 'c' },
    ways: [
      { transport: 'stdio', args: [everything('everything-2025-05', 'index.js')] },
      {
        transport: 'streamableHttp',
        args: [everything('everything-2025-05', 'streamableHttp.js')],
        env: { PORT: '{port}' },
        path: '/mcp',
      },
    ],
  },
  {
    name: 'everything (current)',
    revision: '2025-11-25',
    era: 'legacy',
    call: { tool: 'echo', args: { message: 'hi' }, answers: 'Echo: hi' },
    slow: { tool: 'trigger-long-running-operation', args: { duration: 30, steps: 30 } },
    read: 'demo://resource/static/document/features.md',
    prompt: { name: 'args-prompt', args: { city: 'Bern' } },
    complete: { prompt: 'completable-prompt', argument: 'department', value: 'E' },
    subscribe: 'demo://resource/static/document/features.md',
    ways: [
      { transport: 'stdio', args: [current, 'stdio'] },
      { transport: 'streamableHttp', args: [current, 'streamableHttp'], env: { PORT: '{port}' }, path: '/mcp' },
      { transport: 'sse', args: [current, 'sse'], env: { PORT: '{port}' }, path: '/sse' },
    ],
  },
  {
    name: 'filesystem',
    revision: '2025-11-25',
    era: 'legacy',
    call: { tool: 'list_allowed_directories', args: {}, answers: '{folder}' },
    ways: [{ transport: 'stdio', args: [filesystem, '{folder}'] }],
  },
  {
    name: 'memory',
    revision: '2025-11-25',
    era: 'legacy',
    call: { tool: 'read_graph', args: {}, answers: 'entities' },
    read: 'memory://knowledge-graph',
    subscribe: 'memory://knowledge-graph',
    ways: [{ transport: 'stdio', args: [memory], env: { MEMORY_FILE_PATH: '{folder}/memory.json' } }],
  },
  {
    name: 'sequential-thinking',
    revision: '2025-11-25',
    era: 'legacy',
    call: {
      tool: 'sequentialthinking',
      args: { thought: 'one', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
      answers: 'thoughtNumber',
    },
    ways: [{ transport: 'stdio', args: [thinking] }],
  },
  {
    name: 'mcp-proxy (memory)',
    revision: '2025-11-25',
    era: 'legacy',
    call: { tool: 'read_graph', args: {}, answers: 'entities' },
    read: 'memory://knowledge-graph',
    ways: [
      {
        transport: 'streamableHttp',
        args: proxied([memory]),
        env: { MEMORY_FILE_PATH: '{folder}/memory.json' },
        path: '/mcp',
        // The proxy stands for the server behind it, in its own era.
        era: 'modern',
        revision: '2026-07-28',
      },
      { transport: 'sse', args: proxied([memory]), env: { MEMORY_FILE_PATH: '{folder}/memory.json' }, path: '/sse' },
    ],
  },
  {
    name: 'mcp-proxy (both eras)',
    revision: '2026-07-28',
    era: 'modern',
    call: { tool: 'add', args: { a: 20, b: 22 }, answers: '42' },
    ways: [
      { transport: 'streamableHttp', args: proxied([eras, 'both'], ...bothEras), path: '/mcp' },
      {
        transport: 'sse',
        args: proxied([eras, 'both'], ...bothEras),
        path: '/sse',
        era: 'legacy',
        revision: '2025-11-25',
      },
    ],
  },
  {
    name: 'own server of 2026-07-28',
    revision: '2026-07-28',
    era: 'modern',
    call: { tool: 'add', args: { a: 20, b: 22 }, answers: '42' },
    slow: { tool: 'slow', args: {} },
    ways: [{ transport: 'stdio', args: [eras, 'modern'] }],
  },
];
