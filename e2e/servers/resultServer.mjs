// A server whose tools return all kinds of results. Usage: node resultServer.mjs 2025-06-18|2025-11-25|2026-07-28
import { createInterface } from 'node:readline';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const revision = process.argv[2] ?? '2025-11-25';
const outputSchema = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] };
const text = (words) => ({ type: 'text', text: words });

/** By the name of the tool. */
const results = {
  keeps: { content: [text('{"sum": 3}')], structuredContent: { sum: 3 } },
  breaks: { content: [text('The sum is three.')], structuredContent: { sum: 'three', more: true } },
  forgets: { content: [text('No structure today.')] },
  fails: { content: [text('It broke.')], isError: true },
  says: {
    content: [
      {
        ...text('For both.'),
        annotations: { audience: ['user', 'assistant'], priority: 1, lastModified: 'yesterday' },
      },
      { ...text('Only for the user.'), annotations: { audience: ['user'], priority: 7 } },
      {
        type: 'resource_link',
        ...{ uri: 'demo://a', name: 'a', title: 'The A', size: 12, mimeType: 'text/plain' },
        annotations: { audience: ['nobody'], priority: 0.5 },
      },
      { type: 'resource', resource: { uri: 'demo://b', mimeType: 'text/markdown', text: '# B' } },
      { type: 'resource', resource: { uri: 'demo://c', mimeType: 'application/pdf', blob: 'AAEC' } },
      { type: 'audio', data: 'AAEC', mimeType: 'audio/wav' },
    ],
  },
  floods: { content: [text(`begins ${'0123456789'.repeat(50_000)} ends`)] },
};
const withSchema = ['keeps', 'breaks', 'forgets', 'fails'];
const tools = Object.keys(results).map((name) => ({
  name,
  description: `It ${name}`,
  inputSchema: { type: 'object' },
  ...(withSchema.includes(name) ? { outputSchema } : {}),
}));

if (revision === '2026-07-28') {
  serveStdio(
    () => {
      // Handlers of our own: the SDK's server would not send anything invalid.
      const { server } = new McpServer({ name: 'results', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler('tools/list', () => ({ tools }));
      server.setRequestHandler('tools/call', ({ params }) => results[params.name]);
      return server;
    },
    { legacy: 'reject' },
  );
} else {
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const serverInfo = { name: 'results', version: '1.0.0' };
    if (method === 'initialize')
      send({ id, result: { protocolVersion: revision, capabilities: { tools: {} }, serverInfo } });
    else if (method === 'tools/list') send({ id, result: { tools } });
    else if (method === 'tools/call') send({ id, result: results[params.name] });
    else send({ id, error: { code: -32601, message: 'Method not found' } });
  });
}
