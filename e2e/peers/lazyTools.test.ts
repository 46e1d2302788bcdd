import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import type { JsonObject } from '../../shared/lib/json.ts';
import type { FakeRequest } from '../fakeModels/fakeModel.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import { hostForTest, modelForTest } from '../integration/forTest.ts';
import { type Peer, peers } from './peers.ts';
import { startPeer } from './startPeer.ts';

/** One job: the words that a model searches with, the tool it should find, and what the call must answer. */
interface Job {
  readonly words: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly answers: string;
}

const jobs = (folder: string, pageUrl: string): readonly Job[] => [
  {
    words: 'read a text file from disk',
    tool: 'filesystem_read_text_file',
    args: { path: join(folder, 'roses.txt') },
    answers: 'Roses need sun.',
  },
  {
    words: 'search for files by pattern',
    tool: 'filesystem_search_files',
    args: { path: folder, pattern: '*.txt' },
    answers: 'roses.txt',
  },
  { words: 'echo a message back', tool: 'everything_echo', args: { message: 'grüße' }, answers: 'Echo: grüße' },
  { words: 'sum of two numbers', tool: 'everything_get-sum', args: { a: 20, b: 22 }, answers: '42' },
  {
    words: 'create entities in the knowledge graph',
    tool: 'memory_create_entities',
    args: { entities: [{ name: 'Ada', entityType: 'person', observations: ['wrote programs'] }] },
    answers: 'Ada',
  },
  { words: 'read the whole knowledge graph', tool: 'memory_read_graph', args: {}, answers: 'wrote programs' },
  {
    words: 'sequential thinking step',
    tool: 'thinking_sequentialthinking',
    args: { thought: 'one', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
    answers: 'thoughtNumber',
  },
  {
    words: 'list directories that may be used',
    tool: 'filesystem_list_allowed_directories',
    args: {},
    answers: folder,
  },
  { words: 'navigate to a URL', tool: 'browser_browser_navigate', args: { url: pageUrl }, answers: 'The rose garden' },
  {
    words: 'accessibility snapshot of the page',
    tool: 'browser_browser_snapshot',
    args: {},
    answers: 'Water the roses',
  },
];

const servers = {
  filesystem: 'filesystem',
  everything: 'everything (current)',
  memory: 'memory',
  thinking: 'sequential-thinking',
};

const toolNames = ({ body }: FakeRequest) =>
  (body as { tools: { function: { name: string } }[] }).tools.map((tool) => tool.function.name);

it(
  'tools are found by their jobs and called, of real servers whose definitions no request has',
  { timeout: 90_000 },
  async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-lazy-')));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'roses.txt'), 'Roses need sun.');
    const script = jobs(folder, await pageForTest());
    const replies = script.flatMap(({ words, tool, args }) => [
      callTools({ name: 'find_tools', arguments: { query: words } }),
      callTools({ name: 'call_tool', arguments: { name: tool, arguments: args } }),
    ]);
    const host = await hostForTest();
    const model = await modelForTest({ wire: 'chat', script: (_request, n) => replies[n] ?? answer('Done.') });
    const chat = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    const ids = [];
    for (const [name, peerName] of Object.entries(servers)) {
      const { launch } = await startPeer(stdioOf(peers.find((peer) => peer.name === peerName)), folder);
      ids.push(await host.connect(name, launch));
    }
    ids.push(await host.connect('browser', browserLaunch(folder)));
    await host.call('settings.update', {
      iterationLimit: 50,
      toolLoading: Object.fromEntries(ids.map((id) => [id, 'searched'])),
    });
    const { total } = await host.call('tool.list', { limit: 1 });
    expect(total).toBeGreaterThan(50);
    const turn = host.turn(chat, 'Do all the jobs');
    for (const { tool } of script) {
      const asked = await host.answerApproval({ kind: 'allow', scope: 'once', subject: 'tool' });
      // The question is about the real tool, not about the one that calls it.
      expect(`${asked.serverName}_${asked.toolName}`).toBe(tool);
    }
    expect(await turn).toBe('completed');

    for (const request of model.requests) expect(toolNames(request)).toEqual(['find_tools', 'call_tool']);
    expect(JSON.stringify((model.requests[0]?.body as { tools: object }).tools).length).toBeLessThan(10_000);
    const { calls } = await host.thread(chat);
    const resultOf = (at: number) => {
      const state = calls[at]?.state;
      return state?.kind === 'done' ? JSON.stringify(state.result) : JSON.stringify(state);
    };
    for (const [at, { words, tool, answers }] of script.entries()) {
      expect(resultOf(2 * at), words).toContain(tool);
      expect(resultOf(2 * at + 1), tool).toContain(JSON.stringify(answers).slice(1, -1));
    }
  },
);

/** Microsoft's Playwright server, with the Chromium of the other tests and a profile in memory. */
function browserLaunch(folder: string): StdioLaunch {
  const chromium = findChromium();
  if (chromium === undefined) throw new Error('There is no Chromium');
  const script = join(dirname(createRequire(import.meta.url).resolve('@playwright/mcp/package.json')), 'cli.js');
  const options = ['--headless', '--isolated', '--no-sandbox', '--executable-path', chromium, '--output-dir', folder];
  return { kind: 'stdio', command: process.execPath, args: [script, ...options], env: {} };
}

/** A page of this test on a port of its own. */
async function pageForTest(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>The rose garden</title><button>Water the roses</button>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function stdioOf(peer: Peer | undefined): Peer['ways'][number] {
  const way = peer?.ways.find(({ transport }) => transport === 'stdio');
  if (way === undefined) throw new Error('There is no such peer');
  return way;
}
