// A hand-written server whose tools ask the user something: `node askingServer.mjs legacy` asks by requests (2025-11-25),
// `node askingServer.mjs modern` by results that require input (2026-07-28). stderr reports the responses.
import { createInterface } from 'node:readline';

const isModern = process.argv[2] === 'modern';
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const result = (id, value) => send({ id, result: isModern ? { resultType: 'complete', ...value } : value });
const text = (said) => ({ content: [{ type: 'text', text: said }] });
const names = ['form', 'sample', 'page', 'nested', 'refused', 'flood', 'takesBack', 'dies'];
const tools = names.map((name) => ({ name, description: `Asks: ${name}`, inputSchema: { type: 'object' } }));
const waiting = new Map();
let lastId = 0;
let calls = 0;

const questions = {
  form: {
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message: 'Which colour?',
      requestedSchema: {
        type: 'object',
        properties: { colour: { type: 'string', enum: ['red', 'blue'], default: 'blue' } },
        required: ['colour'],
      },
    },
  },
  sample: {
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: { type: 'text', text: 'Say something.' } }], maxTokens: 100 },
  },
  page: {
    method: 'elicitation/create',
    params: {
      mode: 'url',
      message: 'Sign in there.',
      url: 'https://sign-in.example/start?a=1',
      ...(isModern ? {} : { elicitationId: 'page-1' }),
    },
  },
};

/** Asks the user by its own request; returns the response. */
function ask(question, id = `ask-${++lastId}`) {
  const { promise, resolve } = Promise.withResolvers();
  waiting.set(id, resolve);
  send({ id, ...question });
  return promise;
}

const said = (answer) => JSON.stringify(answer);

const run = {
  form: async () => said(await ask(questions.form)),
  sample: async () => said(await ask(questions.sample)),
  page: async () => {
    const answer = await ask(questions.page);
    send({ method: 'notifications/elicitation/complete', params: { elicitationId: 'nobody-knows' } });
    return said(answer);
  },
  nested: async () => said(await Promise.all([ask(questions.sample), ask(questions.form)])),
  flood: async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(questions.sample)));
    return said({ refused: answers.filter(({ error }) => error?.code === -32000).length });
  },
  takesBack: async () => {
    void ask(questions.form, 'mine');
    setTimeout(() => send({ method: 'notifications/cancelled', params: { requestId: 'mine', reason: 'Enough' } }), 300);
    return 'taken back';
  },
  dies: () => {
    void ask(questions.form);
    setTimeout(() => process.exit(7), 300);
    return new Promise(() => undefined);
  },
};

async function call(id, { name, inputResponses }) {
  calls++;
  if (name === 'refused' && calls === 1) {
    const elicitations = [{ ...questions.page.params, elicitationId: 'page-2' }];
    send({ id, error: { code: -32042, message: 'The page comes first', data: { elicitations } } });
    setTimeout(() => send({ method: 'notifications/elicitation/complete', params: { elicitationId: 'page-2' } }), 500);
    return;
  }
  if (name === 'refused') return result(id, text(`ran, call ${calls}`));
  if (!isModern) return result(id, text(await run[name]()));
  if (inputResponses !== undefined) return result(id, text(said(inputResponses.question)));
  send({
    id,
    result: { resultType: 'input_required', inputRequests: { question: questions[name] }, requestState: 's' },
  });
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params, result: answer, error } = JSON.parse(line);
  if (method === undefined) {
    console.error(`answered ${id}: ${JSON.stringify(answer ?? error)}`);
    waiting.get(id)?.(answer ?? { error });
  } else if (method === 'initialize' && !isModern) {
    const serverInfo = { name: 'asking', version: '1' };
    result(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo });
  } else if (method === 'server/discover' && isModern) {
    result(id, { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'private' });
  } else if (method === 'tools/list') {
    result(id, { tools, ...(isModern ? { ttlMs: 0, cacheScope: 'private' } : {}) });
  } else if (method === 'tools/call') {
    void call(id, params);
  } else if (id !== undefined) {
    send({ id, error: { code: -32601, message: 'Method not found' } });
  }
});
