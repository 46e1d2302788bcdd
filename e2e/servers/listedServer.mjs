// A stdio server with the tools that its argument lists as JSON. A call answers with the result that the tool has as `answer`, which is not
// listed, or with the arguments as they came over the wire.
import { createInterface } from 'node:readline';

const made = JSON.parse(process.argv[2] ?? '[]');
const tools = made.map(({ answer: _answer, ...tool }) => tool);
const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const result = (value) => send({ jsonrpc: '2.0', id, result: value });
  if (method === 'initialize') {
    result({
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'listed', version: '1.0.0' },
    });
  } else if (method === 'tools/list') {
    result({ tools });
  } else if (method === 'tools/call') {
    const { answer } = made.find(({ name }) => name === params.name) ?? {};
    result(answer ?? { content: [{ type: 'text', text: JSON.stringify(params.arguments) }] });
  } else if (id !== undefined) {
    send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
});
