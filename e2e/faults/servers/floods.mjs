// A hand-written server that sends far too much. Usage: node floods.mjs [good|manyPages|onePage|cursorLoop]
// Its tools are named after what they do; stderr reports the requests.
import { createInterface } from 'node:readline';
import { letters, send, text, writePieces } from './wire.mjs';

const mode = process.argv[2] ?? 'good';
const notify = (method, params = {}) => send({ jsonrpc: '2.0', method, params });
const pageSize = 1000;
const pages = 100;
/** Of an endless call. */
let told = 0;

const calls = {
  never: () => undefined,
  progressForever: (_id, _args, { progressToken }) =>
    setInterval(() => void notify('notifications/progress', { progressToken, progress: (told++ * 0.381966) % 1 }), 50),
  /** An image of this many bytes, base64. */
  image: (id, { bytes }) => {
    const begin = `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"image","mimeType":"image/png","data":"`;
    return writePieces([begin, ...letters(bytes), '"}]}}\n']);
  },
  storm: async (id, { count }) => {
    for (let n = 0; n < count; n++) await notify('notifications/tools/list_changed');
    await send(text(id, 'The storm is over.'));
  },
  askFlood: async (id, { count }) => {
    for (let n = 0; n < count; n++) {
      await send({
        jsonrpc: '2.0',
        id: `ask ${n}`,
        method: 'sampling/createMessage',
        params: { messages: [], maxTokens: 1 },
      });
    }
    await send(text(id, 'Asked.'));
  },
};

const handlers = {
  initialize: (id, { protocolVersion }) => {
    const capabilities = { tools: { listChanged: true }, resources: {} };
    send({
      jsonrpc: '2.0',
      id,
      result: { protocolVersion, capabilities, serverInfo: { name: 'floods', version: '1' } },
    });
  },
  'tools/list': (id) => {
    console.error('tools/list');
    const tools = Object.keys(calls).map((name) => ({ name, inputSchema: { type: 'object' } }));
    send({ jsonrpc: '2.0', id, result: { tools } });
  },
  'resources/list': (id, { cursor = '0' } = {}) => {
    const page = Number(cursor);
    const resources = Array.from({ length: { good: 1, onePage: pageSize * pages }[mode] ?? pageSize }, (_, index) => {
      const number = page * pageSize + index;
      return { uri: `flood:///${number}`, name: `resource ${number}` };
    });
    const next = { manyPages: page + 1 < pages ? page + 1 : undefined, cursorLoop: (page % 2) + 1 }[mode];
    send({ jsonrpc: '2.0', id, result: { resources, nextCursor: next === undefined ? undefined : String(next) } });
  },
  'resources/templates/list': (id) => send({ jsonrpc: '2.0', id, result: { resourceTemplates: [] } }),
  'tools/call': (id, { name, arguments: args = {}, _meta = {} }) => void calls[name](id, args, _meta),
  ping: (id) => send({ jsonrpc: '2.0', id, result: {} }),
};

let refused = 0;
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params, error } = JSON.parse(line);
  if (error?.code === -32601 && ++refused % 1000 === 0) console.error(`refused ${refused}`);
  if (method === 'notifications/cancelled') console.error(`cancelled: ${params.reason}`);
  if (method === undefined || id === undefined) return;
  const handle = handlers[method];
  if (handle) handle(id, params);
  else send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
