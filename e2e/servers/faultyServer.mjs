// A scripted stdio server for tests of faults. Usage: node faultyServer.mjs MODE
// With RECORD_CANCELLED=FILE it records every notifications/cancelled it gets.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const mode = process.argv[2] ?? 'good';
const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const result = (id, value) => send({ jsonrpc: '2.0', id, result: value });

if (mode === 'exits') {
  console.error('cannot open the database');
  process.exit(3);
}
if (mode === 'garbage') process.stdout.write('Welcome to my server!\n{"level":"info"}\n');
if (mode === 'stubborn') {
  process.on('SIGTERM', () => undefined);
  process.stdin.on('end', () => undefined);
  setInterval(() => undefined, 1000);
}
if (mode === 'stubborn' || mode === 'grandchild') {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  console.error(`grandchild ${child.pid}`);
}

const tools = [
  {
    name: 'echo',
    description: 'Says it again',
    inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
  },
  { name: 'die', description: 'Ends the server', inputSchema: { type: 'object' } },
  { name: 'wait', description: 'Never answers', inputSchema: { type: 'object' } },
  {
    name: 'big',
    description: 'Answers much',
    inputSchema: { type: 'object', properties: { bytes: { type: 'number' } } },
  },
];
if (mode === 'hundredsOfTools') {
  const inputSchema = { type: 'object', properties: { path: { type: 'string' }, limit: { type: 'number' } } };
  for (let n = 0; n < 300; n++) tools.push({ name: `job_${n}`, description: `Does the job ${n} of many`, inputSchema });
}
if (mode === 'manyTools') {
  const inputSchema = { type: 'object', properties: { path: { type: 'string' }, limit: { type: 'number' } } };
  for (let n = tools.length; n < 25; n++)
    tools.push({ name: `tool_${n}`, description: `Does ${n} things`, inputSchema });
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    if (mode === 'silent') return;
    result(id, {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'faulty', version: '1.0.0' },
    });
  } else if (method === 'tools/list') {
    result(id, { tools });
  } else if (method === 'tools/call') {
    if (params.name === 'die') process.exit(7);
    if (params.name === 'wait') return;
    const text = params.name === 'big' ? 'x'.repeat(params.arguments.bytes) : String(params.arguments.message);
    const answer = () => result(id, { content: [{ type: 'text', text }] });
    if (mode === 'slow') setTimeout(answer, 200);
    else answer();
  } else if (method === 'notifications/cancelled' && process.env.RECORD_CANCELLED) {
    appendFileSync(process.env.RECORD_CANCELLED, `${JSON.stringify(params)}\n`);
  } else if (method === 'ping') {
    result(id, {});
  } else if (id !== undefined) {
    send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
