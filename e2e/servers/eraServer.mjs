// A server of both eras, or of one. Usage: node eraServer.mjs both|modern|slowModern|legacy|diesWhenAsked|silentWhenAsked|spoiledWhenAsked
// With RECORD_STARTS=FILE it records every start.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const mode = process.argv[2] ?? 'both';
if (process.env.RECORD_STARTS) appendFileSync(process.env.RECORD_STARTS, `${mode}\n`);

// As if it had to be downloaded first.
if (mode === 'slowModern') await new Promise((resolve) => setTimeout(resolve, 1500));
const isLegacyToo = mode === 'both';
if (isLegacyToo || mode.toLowerCase().includes('modern'))
  serveStdio(build, { legacy: isLegacyToo ? 'serve' : 'reject' });
else serveByHand();

function build() {
  const server = new McpServer({ name: 'eras', version: '1.0.0' }, { instructions: 'Adds.' });
  server.registerTool(
    'add',
    { description: 'Adds', inputSchema: z.object({ a: z.number(), b: z.number() }) },
    async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
  );
  const extra = server.registerTool('extra', { description: 'Comes and goes' }, async () => ({ content: [] }));
  server.registerTool('toggle', { description: 'Switches extra' }, async () => {
    if (extra.enabled) extra.disable();
    else extra.enable();
    return { content: [] };
  });
  server.registerTool(
    'slow',
    { description: 'Counts until it is cancelled' },
    (ctx) =>
      new Promise((resolve) => {
        ctx.mcpReq.signal.addEventListener('abort', () => {
          console.error('slow was cancelled');
          resolve({ content: [] });
        });
      }),
  );
  return server;
}

/** What servers of the legacy era do when they get a request before `initialize`. */
function serveByHand() {
  let isSpoiled = false;
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (isSpoiled && id !== undefined) {
      send({ id, error: { code: -32600, message: 'initialize must come first' } });
    } else if (method === 'initialize') {
      const { protocolVersion } = params;
      const serverInfo = { name: 'legacy', version: '1.0.0' };
      send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
    } else if (method === 'tools/list') {
      send({ id, result: { tools: [{ name: 'old', inputSchema: { type: 'object' } }] } });
    } else if (method === 'server/discover' && mode === 'diesWhenAsked') {
      console.error('Received request before initialization was complete');
      process.exit(1);
    } else if (method === 'server/discover' && mode === 'spoiledWhenAsked') {
      isSpoiled = true;
      send({ id, error: { code: -32600, message: 'initialize must come first' } });
    } else if (method === 'server/discover' && mode === 'silentWhenAsked') {
      return;
    } else if (id !== undefined) {
      send({ id, error: { code: -32601, message: 'Method not found' } });
    }
  });
}
