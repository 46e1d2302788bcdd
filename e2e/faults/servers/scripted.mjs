// A stdio server that does what a fault case says, written by hand so that no library corrects its mistakes.
// Usage: node scripted.mjs [START]. START is a mode of startModes; a call of a tool runs its namesake in calls.mjs.
import { createInterface } from 'node:readline';
import { calls, heard } from './calls.mjs';
import { startModes } from './startModes.mjs';
import { send } from './wire.mjs';

const mode = process.argv[2] ?? 'good';
const start = startModes[mode];
if (start === undefined) throw new Error(`There is no start mode ${mode}`);
const { answersInitialize = true } = (await start()) ?? {};

let calling = Promise.resolve();
const handlers = {
  initialize: (id, params) => {
    if (!answersInitialize) return;
    const { protocolVersion } = params;
    const serverInfo = { name: 'scripted', version: '1.0.0' };
    send({
      jsonrpc: '2.0',
      id,
      result: { protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo },
    });
  },
  'tools/list': (id) => {
    const tools = Object.keys(calls).map((name) => ({ name, inputSchema: { type: 'object' } }));
    send({ jsonrpc: '2.0', id, result: { tools } });
  },
  // One after the other: the pieces that a call writes make one line.
  'tools/call': (id, { name, arguments: args = {} }) => void (calling = calling.then(() => calls[name](id, args))),
  ping: (id) => send({ jsonrpc: '2.0', id, result: {} }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === undefined) heard.push(line);
  if (method === undefined || id === undefined) return;
  const handle = handlers[method];
  if (handle) handle(id, params);
  else send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
});
