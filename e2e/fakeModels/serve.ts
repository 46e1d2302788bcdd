/**
 * A fake model for demonstrations: `node e2e/fakeModels/serve.ts [anthropic|responses|chat] [port]`. It repeats the
 * question, and calls the first tool once if the message contains "tool".
 */
import { startFakeModel } from './fakeModel.ts';
import { answer, callTools, type FakeReply, type FakeWire } from './reply.ts';

const [wire = 'chat', port = '0'] = process.argv.slice(2);
const known: readonly FakeWire[] = ['anthropic', 'responses', 'chat'];
const chosen = known.find((name) => name === wire);
if (chosen === undefined) {
  console.error(`Unknown wire ${wire}. Use one of: ${known.join(', ')}.`);
  process.exit(2);
}

function reply(body: unknown): FakeReply {
  const text = JSON.stringify(body);
  const tool = /"tools":\[\{.*?"name":"([^"]+)"/.exec(text)?.[1];
  const answered = /"(tool_result|function_call_output|tool_call_id)"/.test(text);
  if (tool !== undefined && !answered && /\btool\b/i.test(lastText(body)))
    return callTools({ name: tool, arguments: { message: 'Hello from the fake model' } });
  return answer(answered ? 'The tool has answered; see its card.' : `You said: ${lastText(body)}`);
}

/** The last text of the request, in any wire format. */
function lastText(body: unknown): string {
  const { messages, input } = body as { messages?: unknown[]; input?: unknown[] };
  const last = (messages ?? input ?? []).at(-1) as { content?: unknown } | undefined;
  if (typeof last?.content === 'string') return last.content;
  const parts = Array.isArray(last?.content) ? (last.content as { text?: unknown }[]) : [];
  return parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join(' ');
}

const fake = await startFakeModel({ wire: chosen, port: Number(port), script: (request) => reply(request.body) });
console.log(`A fake model that speaks ${chosen} is ready. Base URL: ${fake.baseUrl}`);
