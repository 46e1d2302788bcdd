// One prompt with one server and one call, with nothing but the two SDKs: what a headless run is compared with.
// Usage: node bareRun.mjs BASE_URL COMMAND ARGUMENT…
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import OpenAI from 'openai';

const [baseURL, command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'bare', version: '1' });
await client.connect(new StdioClientTransport({ command, args }));
const listed = await client.listTools();
const tools = listed.tools.map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name: `tools_${name}`, description, parameters: inputSchema },
}));
const openai = new OpenAI({ apiKey: 'k', baseURL });
const messages = [{ role: 'user', content: 'Echo' }];
for (;;) {
  const call = { id: '', name: '', arguments: '' };
  let text = '';
  for await (const chunk of await openai.chat.completions.create({ model: 'm', messages, tools, stream: true })) {
    const delta = chunk.choices[0]?.delta;
    text += delta?.content ?? '';
    for (const part of delta?.tool_calls ?? []) {
      call.id ||= part.id ?? '';
      call.name += part.function?.name ?? '';
      call.arguments += part.function?.arguments ?? '';
    }
  }
  if (call.name === '') break;
  const result = await client.callTool({ name: call.name.slice(6), arguments: JSON.parse(call.arguments) });
  const wanted = { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
  messages.push({ role: 'assistant', content: text, tool_calls: [wanted] });
  messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(result.content) });
}
console.log('end');
await client.close();
