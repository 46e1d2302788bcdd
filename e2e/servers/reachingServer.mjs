// A stdio server that tries to reach what it is told to reach, and reports the result.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const reach = {
  read: (path) => readFileSync(path, 'utf8').slice(0, 200),
  write: (path) => (writeFileSync(path, 'written'), 'written'),
  list: (path) => readdirSync(path).sort().join(' '),
  env: (name) => process.env[name] ?? '',
  cwd: () => process.cwd(),
  fetch: async (url) => (await fetch(url)).text(),
  processes: () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .length.toString(),
  run: (command) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
      let text = '';
      child.stdout.on('data', (piece) => (text += piece));
      child.once('error', reject);
      child.once('close', () => resolve(text.trim()));
    }),
  connect: (port) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: Number(port) });
      socket.once('connect', () => (socket.destroy(), resolve('connected')));
      socket.once('error', reject);
    }),
};

if (process.env['REACHING_CHILDREN']) {
  // One that leaves the group and one that stays in it; neither ends by itself.
  for (const detached of [true, false]) {
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached, stdio: 'ignore' }).unref();
  }
}

const server = new McpServer({ name: 'reaching', version: '1.0.0' });
server.registerTool(
  'reach',
  { description: 'Tries to', inputSchema: z.object({ how: z.enum(Object.keys(reach)), what: z.string().default('') }) },
  async ({ how, what }) => {
    try {
      return { content: [{ type: 'text', text: `ok ${await reach[how](what)}` }] };
    } catch (error) {
      return { content: [{ type: 'text', text: `no ${error.code ?? error.message}` }] };
    }
  },
);
server.registerTool('roots', { description: 'Asks for roots' }, async () => {
  const { roots } = await server.server.listRoots();
  return { content: [{ type: 'text', text: JSON.stringify(roots) }] };
});
await server.connect(new StdioServerTransport());
