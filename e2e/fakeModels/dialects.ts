import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/lib/json.ts';
import type { FakeAnswer, FakeRefusal, FakeStep, FakeWire } from './reply.ts';

/**
 * Providers that are strict about what comes back to them, as their documents and the reports of their users say. Each refuses a request
 * whose history it could not have taken; what it wrote itself has to come back as it was.
 */
export interface Dialect {
  readonly wire: FakeWire;
  readonly model: string;
  /** The answer that calls tools. @param n counted over all answers of this provider */
  readonly calls: (tools: readonly CalledTool[], n: number) => FakeAnswer;
  /** The answer in words. */
  readonly says: (text: string, n: number) => FakeAnswer;
  /** Why a request is refused; `undefined` when it is taken. */
  readonly objection: (body: JsonObject) => string | undefined;
  /** From now on it does not compare with what it wrote so far. */
  readonly forget: () => void;
}

interface CalledTool {
  readonly name: string;
  readonly arguments: object;
}

export type DialectName =
  'anthropic' | 'openai' | 'google' | 'deepseek' | 'mistral' | 'gemini' | 'kimi' | 'openrouter' | 'cerebras';

/** A provider of its own: what it wrote counts for it alone. */
export function dialect(name: DialectName): Dialect {
  switch (name) {
    case 'anthropic':
      return anthropic();
    case 'openai':
      return openai();
    case 'google':
      return google();
    case 'deepseek':
      return chat({
        model: 'deepseek-v4-pro',
        idOf: (n, at) => `call_${String(at).padStart(2, '0')}_${n}QmXk7wRt2LpZ`,
        message: (n) => ({ reasoning_content: `Thought ${n} of DeepSeek.` }),
        rule: ({ all }) =>
          without(
            all,
            'reasoning_content',
            'The `reasoning_content` in the thinking mode must be passed back to the API.',
          ),
      });
    case 'kimi':
      return chat({
        model: 'kimi-k2.6',
        idOf: (n, at) => `functions.tool:${n * 10 + at}`,
        message: (n) => ({ reasoning_content: `Thought ${n} of Kimi.` }),
        rule: ({ all }) =>
          without(
            all,
            'reasoning_content',
            'thinking is enabled but reasoning_content is missing in assistant tool call message',
          ),
      });
    case 'mistral':
      return chat({
        model: 'mistral-large-latest',
        idOf: (n, at) => `M${String(n).padStart(6, '0')}x${at}`,
        rule: mistralRule,
      });
    case 'gemini':
      return chat({
        model: 'gemini-3-pro-preview',
        idOf: (n, at) => `function-call-${n}${at}0123456789`,
        call: (n, at): JsonObject => (at === 0 ? { extra_content: { google: { thought_signature: `c2ln${n}` } } } : {}),
        rule: geminiRule,
      });
    case 'openrouter':
      return chat({
        model: 'anthropic/claude-sonnet-4.5',
        idOf: (n, at) => `toolu_vrtx_${n}_${at}`,
        message: (n) => ({
          reasoning: `Thought ${n}.`,
          reasoning_details: [
            {
              type: 'reasoning.text',
              text: `Thought ${n}.`,
              signature: `sig${n}`,
              format: 'anthropic-claude-v1',
              index: 0,
            },
          ],
        }),
        rule: () => undefined,
      });
    case 'cerebras':
      return chat({
        model: 'gpt-oss-120b',
        idOf: (n, at) => `${n}${at}a1b2c3d`,
        message: (n) => ({ reasoning: `Thought ${n}.` }),
        rule: ({ all }) => {
          const wrong = all.flatMap(Object.keys).find((field) => /reasoning_|extra/.test(field));
          return wrong && `property 'messages.1.assistant.${wrong}' is unsupported`;
        },
      });
  }
}

/**
 * The answers of a provider: it calls tools as often as the user's last words say (`use 2`), does not end its answer to `plain hang`, and
 * refuses what it could not take.
 */
export function dialectScript(spoken: Dialect, tool: CalledTool, refusals: string[]) {
  let answers = 0;
  return ({ body }: { readonly body: unknown }): FakeAnswer | FakeRefusal => {
    if (!isJsonObject(body)) throw new Error('A request is an object.');
    const objection = spoken.objection(body);
    if (objection !== undefined) {
      refusals.push(`${spoken.model}: ${objection}`);
      return { status: 400, error: { type: 'invalid_request_error', message: objection } };
    }
    const { words, steps } = sinceUser(body);
    const wanted = Number(/use (\d)/.exec(words)?.[1] ?? 0);
    const n = answers++;
    if (steps < wanted) return spoken.calls([tool, tool], n);
    if (words.includes('hang')) return { steps: [{ text: 'Half ' }, { wait: new Promise(() => undefined) }] };
    return spoken.says(`Done ${n} of ${spoken.model}.`, n);
  };
}

/** The user's last own words, and how often the model has called tools since then. */
function sinceUser(body: JsonObject): { words: string; steps: number } {
  const items = listOf(body['messages'] ?? body['input'] ?? body['contents']).filter(isJsonObject);
  const at = items.findLastIndex((item) => item['role'] === 'user' && /use \d|plain/.test(JSON.stringify(item)));
  const after = items.slice(at + 1);
  const answered = after.filter((item) => /"tool_calls"|"tool_use"|"functionCall"/.test(JSON.stringify(item)));
  const outputs = after.filter(({ type }) => type === 'function_call').length / 2;
  return { words: JSON.stringify(items[at] ?? ''), steps: answered.length + outputs };
}

interface ChatDialect {
  readonly model: string;
  readonly idOf: (n: number, at: number) => string;
  /** The fields that an answer has beside text and calls. */
  readonly message?: (n: number) => JsonObject;
  readonly call?: (n: number, at: number) => JsonObject;
  readonly rule: (history: {
    readonly all: readonly JsonObject[];
    readonly messages: readonly JsonObject[];
    readonly isOwn: (call: JsonObject) => boolean;
  }) => string | undefined;
}

function chat({ model, idOf, message = () => ({}), call = () => ({}), rule }: ChatDialect): Dialect {
  /** What was written: the message's fields by its text or its first call, and calls by their ids. */
  const written = new Map<string, JsonObject>();
  const remembered = (key: string, fields: JsonObject) => void written.set(key, fields);
  const steps = (n: number): FakeStep[] => {
    const fields = message(n);
    return Object.keys(fields).length === 0 ? [] : [{ delta: fields }];
  };
  return {
    wire: 'chat',
    model,
    calls(tools, n) {
      remembered(idOf(n, 0), message(n));
      const calls = tools.map((tool, at) => {
        const id = idOf(n, at);
        const made = {
          id,
          type: 'function',
          function: { name: tool.name, arguments: JSON.stringify(tool.arguments) },
          ...call(n, at),
        };
        remembered(`call ${id}`, made);
        return { index: at, ...made };
      });
      return { steps: [...steps(n), { delta: { tool_calls: calls } }], stop: 'toolCalls' };
    },
    says(text, n) {
      remembered(text, message(n));
      return { steps: [...steps(n), { text }] };
    },
    forget: () => written.clear(),
    objection(body) {
      const messages = listOf(body['messages']).filter(isJsonObject);
      const all = messages.filter(({ role }) => role === 'assistant');
      return (
        unanswered(messages) ??
        rule({ all, messages, isOwn: ({ id }) => written.has(`call ${textOf(id)}`) }) ??
        all.map((each) => changed(each, written)).find((found) => found !== undefined)
      );
    },
  };
}

/** What came back differently from what was written. */
function changed(message: JsonObject, written: ReadonlyMap<string, JsonObject>): string | undefined {
  const calls = callsOf(message);
  for (const call of calls) {
    const known = written.get(`call ${textOf(call['id'])}`);
    if (known !== undefined && !isDeepStrictEqual(call, known)) return `changed call ${JSON.stringify(call)}`;
  }
  const known = written.get(textOf(calls[0]?.['id'] ?? message['content']));
  if (known === undefined) return undefined;
  const { role: _role, content: _content, tool_calls: _calls, ...fields } = message;
  return isDeepStrictEqual(fields, known)
    ? undefined
    : `changed fields ${JSON.stringify(fields)}, not ${JSON.stringify(known)}`;
}

/** Every call has one result right behind it, and every result a call. */
function unanswered(messages: readonly JsonObject[]): string | undefined {
  let open: string[] = [];
  for (const message of messages) {
    if (message['role'] === 'tool') {
      const id = textOf(message['tool_call_id']);
      if (!open.includes(id)) return `a result without its call: ${id}`;
      open = open.filter((each) => each !== id);
      continue;
    }
    if (open.length > 0) return `calls without results: ${open.join()}`;
    open = callsOf(message).map(({ id }) => textOf(id));
    if (new Set(open).size < open.length) return `two calls with one id: ${open.join()}`;
  }
  return undefined;
}

function mistralRule({ all, messages }: Parameters<ChatDialect['rule']>[0]): string | undefined {
  const ids = [
    ...all.flatMap(callsOf).map(({ id }) => id),
    ...messages.flatMap((message) => message['tool_call_id'] ?? []),
  ];
  const wrong = ids.find((id) => typeof id !== 'string' || !/^[A-Za-z0-9]{9}$/.test(id));
  if (wrong !== undefined) return `Tool call id was ${textOf(wrong)} but must be a-z, A-Z, 0-9, with a length of 9.`;
  const at = messages.findIndex(({ role }, index) => role === 'user' && messages[index - 1]?.['role'] === 'tool');
  if (at !== -1) return "Unexpected role 'user' after role 'tool'";
  const known = ['role', 'content', 'tool_calls', 'tool_call_id'];
  const extra = messages.flatMap(Object.keys).find((field) => !known.includes(field));
  return (
    extra &&
    `{"type":"extra_forbidden","loc":["body","messages",1,"assistant","${extra}"],"msg":"Extra inputs are not permitted"}`
  );
}

/** The first call of each step needs a signature: its own, or the value that skips the check. */
function geminiRule({ all, isOwn }: Parameters<ChatDialect['rule']>[0]): string | undefined {
  for (const [call] of all.map(callsOf)) {
    if (call === undefined || isOwn(call)) continue;
    const signature = JSON.stringify(call['extra_content'] ?? '');
    if (!signature.includes('"skip_thought_signature_validator"'))
      return 'Function call is missing a thought_signature in functionCall parts.';
  }
  return undefined;
}

function without(all: readonly JsonObject[], field: string, words: string): string | undefined {
  return all.some(
    (message) => callsOf(message).length > 0 && (typeof message[field] !== 'string' || message[field] === ''),
  )
    ? words
    : undefined;
}

function anthropic(): Dialect {
  const signed = new Set<string>();
  const thinks = (n: number): FakeStep => {
    signed.add(`signed:Thought ${n}.`);
    return { reasoning: `Thought ${n}.` };
  };
  return {
    wire: 'anthropic',
    model: 'claude-opus-5-5',
    calls: (tools, n) => ({
      steps: [thinks(n), ...tools.map((tool, at) => ({ toolCall: { ...tool, id: `toolu_${n}_${at}` } }))],
    }),
    says: (text, n) => ({ steps: [thinks(n), { text }] }),
    forget: () => undefined,
    objection(body) {
      const messages = listOf(body['messages']).filter(isJsonObject);
      const used: string[] = [];
      for (const [at, message] of messages.entries()) {
        const blocks = listOf(message['content']).filter(isJsonObject);
        const unknown = blocks.find(({ type, signature }) => type === 'thinking' && !signed.has(textOf(signature)));
        if (unknown !== undefined) return 'Invalid `signature` in `thinking` block';
        const ids = blocks.flatMap(({ type, id }) => (type === 'tool_use' ? [textOf(id)] : []));
        if (ids.some((id) => used.includes(id))) return '`tool_use` ids must be unique';
        if (ids.some((id) => !/^[A-Za-z0-9_-]{1,64}$/.test(id))) return 'tool_use.id: String should match pattern';
        used.push(...ids);
        const results = listOf(messages[at + 1]?.['content'])
          .filter(isJsonObject)
          .map(({ tool_use_id: id }) => id);
        if (ids.some((id) => !results.includes(id))) return '`tool_use` ids were found without `tool_result` blocks';
        const own = ids.find((id) => signed.has(`signed:Thought ${/^toolu_(\d+)_/.exec(id)?.[1]}.`));
        if (own !== undefined && blocks[0]?.['type'] !== 'thinking') return `changed: ${own} came with thinking`;
      }
      return undefined;
    },
  };
}

function openai(): Dialect {
  const sealed = new Set<string>();
  const thinks = (n: number): FakeStep => {
    sealed.add(`sealed:Thought ${n}.`);
    return { reasoning: `Thought ${n}.` };
  };
  return {
    wire: 'responses',
    model: 'gpt-6.1',
    calls: (tools, n) => ({
      steps: [thinks(n), ...tools.map((tool, at) => ({ toolCall: { ...tool, id: `call_${n}x${at}` } }))],
    }),
    says: (text, n) => ({ steps: [thinks(n), { text }] }),
    forget: () => undefined,
    objection(body) {
      const items = listOf(body['input']).filter(isJsonObject);
      const strange = items.find(
        ({ type, encrypted_content: text }) => type === 'reasoning' && !sealed.has(textOf(text)),
      );
      if (strange !== undefined) return 'Encrypted content could not be verified.';
      const called = items.flatMap(({ type, call_id: id }) => (type === 'function_call' ? [id] : []));
      const answered = items.flatMap(({ type, call_id: id }) => (type === 'function_call_output' ? [id] : []));
      if (called.some((id) => typeof id !== 'string' || id === '' || id.length > 64)) return 'Invalid call_id';
      if (new Set(called).size < called.length) return 'Duplicate call_id';
      return isDeepStrictEqual(called.toSorted(), answered.toSorted())
        ? undefined
        : 'No tool output found for function call';
    },
  };
}

/** Gemini by its own wire, where each part of an answer comes back in its place. */
function google(): Dialect {
  /** The parts of each answer, by their text. */
  const written: (readonly JsonObject[])[] = [];
  const writes = (...parts: readonly JsonObject[]): FakeStep[] => {
    written.push(parts);
    return parts.map((part) => ({ delta: part }));
  };
  const thinks = (n: number): JsonObject => ({ text: `Thought ${n} of Google.`, thought: true });
  return {
    wire: 'gemini',
    model: 'gemini-3.8-flash',
    calls: (tools, n) => ({
      steps: writes(
        thinks(n),
        ...tools.map((tool, at): JsonObject => {
          // Some answers have ids, and others have none.
          const call = {
            ...(n % 2 === 0 ? { id: `google-${n}-${at}` } : {}),
            name: tool.name,
            args: { ...tool.arguments },
          };
          return { functionCall: call, ...(at === 0 ? { thoughtSignature: `signed call ${n}` } : {}) };
        }),
      ),
      stop: 'toolCalls',
    }),
    says: (text, n) => ({ steps: writes(thinks(n), { text }, { text: '', thoughtSignature: `signed text ${n}` }) }),
    forget: () => void written.splice(0),
    objection(body) {
      const contents = listOf(body['contents']).filter(isJsonObject);
      for (const [at, { role, parts }] of contents.entries()) {
        const own = listOf(parts).filter(isJsonObject);
        const calls = own.filter((part) => part['functionCall'] !== undefined);
        if (own.length === 0 || (role !== 'user' && role !== 'model')) return 'Invalid content';
        if (role !== 'model') continue;
        const signature = own.map(({ thoughtSignature }) => textOf(thoughtSignature)).find((each) => each !== 'null');
        const whole = written.find(
          (each) => signature !== undefined && each.some((part) => part['thoughtSignature'] === signature),
        );
        if (whole !== undefined && !isDeepStrictEqual(own, whole)) return `changed parts ${JSON.stringify(own)}`;
        if (whole === undefined && signature !== undefined && signature !== 'skip_thought_signature_validator')
          return 'Thought signature is not valid.';
        if (calls.length === 0) continue;
        if (calls[0]?.['thoughtSignature'] === undefined)
          return 'Function call is missing a thought_signature in functionCall parts.';
        if (contents[at - 1]?.['role'] !== 'user')
          return 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
        const responses = listOf(contents[at + 1]?.['parts'])
          .filter(isJsonObject)
          .map((part) => part['functionResponse']);
        const named = (each: JsonValue | undefined) => (isJsonObject(each) ? [each['id'], each['name']] : []);
        if (
          !isDeepStrictEqual(
            responses.map(named),
            calls.map(({ functionCall }) => named(functionCall)),
          )
        )
          return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
      }
      return undefined;
    },
  };
}

function callsOf({ tool_calls: calls }: JsonObject): readonly JsonObject[] {
  return listOf(calls).filter(isJsonObject);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
