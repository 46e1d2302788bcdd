/**
 * A fake model for demonstrations: `node e2e/fakeModels/serve.ts [anthropic|responses|gemini|chat] [port]`. It repeats the
 * question, and calls the first tool once if the message contains "tool".
 */
import { startFakeModel, wires } from './fakeModel.ts';
import { answer, callTools, type FakeReply, type FakeWire } from './reply.ts';

const [wire = 'chat', port = '0'] = process.argv.slice(2);
const known = Object.keys(wires) as readonly FakeWire[];
const chosen = known.find((name) => name === wire);
if (chosen === undefined) {
  console.error(`Unknown wire ${wire}. Use one of: ${known.join(', ')}.`);
  process.exit(2);
}

function reply(body: unknown): FakeReply {
  const text = JSON.stringify(body);
  const tool = /"tools":\[\{.*?"name":"([^"]+)"/.exec(text)?.[1];
  const answered = /"(tool_result|function_call_output|functionResponse|tool_call_id)"/.test(text);
  if (tool !== undefined && !answered && /\btool\b/i.test(lastText(body)))
    return callTools({ name: tool, arguments: { message: 'Hello from the fake model' } });
  return answer(answered ? 'The tool has answered; see its card.' : `You said: ${lastText(body)}`);
}

/** The last text of the request, in any wire format. */
function lastText(body: unknown): string {
  const { messages, input, contents } = body as { messages?: unknown[]; input?: unknown[]; contents?: unknown[] };
  const last = (messages ?? input ?? contents ?? []).at(-1) as { content?: unknown; parts?: unknown } | undefined;
  const content = last?.content ?? last?.parts;
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as { text?: unknown }[]) : [];
  return parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join(' ');
}

const fake = await startFakeModel({ wire: chosen, port: Number(port), script: (request) => reply(request.body) });
console.log(`A fake model that speaks ${chosen} is ready. Base URL: ${fake.baseUrl}`);
