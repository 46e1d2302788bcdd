// Tools that answer with tasks, written by hand: the wire format of 2025-11-25 (`node taskServer.mjs legacy`) and of the
// extension of 2026-07-28 (`node taskServer.mjs modern`). stderr reports the requests.
// A file named after the era adds the tool `held`, whose tasks end once that file exists.
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

const isModern = process.argv[2] === 'modern';
const tasks = new Map();
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const result = (id, value) => send({ id, result: isModern ? { resultType: 'complete', ...value } : value });
const waiting = new Map();

const tool = (name) => ({
  name,
  inputSchema: { type: 'object' },
  ...(isModern ? {} : { execution: { taskSupport: 'required' } }),
});
const [, , , gate] = process.argv;
const tools = ['work', 'ask', 'never', ...(gate === undefined ? [] : ['held'])].map(tool);

const view = ({ taskId, status, statusMessage }) => {
  const at = new Date().toISOString();
  const times = isModern ? { ttlMs: null, pollIntervalMs: 20 } : { ttl: null, pollInterval: 20 };
  return { taskId, status, statusMessage, createdAt: at, lastUpdatedAt: at, ...times };
};
const text = (said) => ({ content: [{ type: 'text', text: said }] });
const question = {
  message: 'Which one?',
  requestedSchema: { type: 'object', properties: { one: { type: 'string' } } },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params, result: answer } = JSON.parse(line);
  if (method !== undefined) console.error(method);
  if (method === 'initialize' && !isModern) {
    const capabilities = { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } };
    result(id, { protocolVersion: params.protocolVersion, capabilities, serverInfo: { name: 'tasks', version: '1' } });
  } else if (method === 'server/discover' && isModern) {
    const capabilities = { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } };
    result(id, { supportedVersions: ['2026-07-28'], capabilities, ttlMs: 0, cacheScope: 'private' });
  } else if (method === 'tools/list') {
    result(id, { tools, ...(isModern ? { ttlMs: 0, cacheScope: 'private' } : {}) });
  } else if (method === 'tools/call') {
    create(id, params);
  } else if (method === 'tasks/get') {
    get(id, tasks.get(params.taskId));
  } else if (method === 'tasks/result') {
    legacyResult(id, tasks.get(params.taskId));
  } else if (method === 'tasks/update') {
    const [{ content }] = Object.values(params.inputResponses);
    Object.assign(tasks.get(params.taskId), { status: 'completed', said: `It is ${content.one}` });
    result(id, {});
  } else if (method === 'tasks/cancel') {
    const task = Object.assign(tasks.get(params.taskId), { status: 'cancelled' });
    result(id, isModern ? {} : view(task));
  } else if (method === undefined && waiting.has(id)) {
    const { asked, task } = waiting.get(id);
    Object.assign(task, { status: 'completed', said: `It is ${answer.content.one}` });
    result(asked, text(task.said));
  } else if (id !== undefined) {
    send({ id, error: { code: -32601, message: 'Method not found' } });
  }
});

function create(id, { name, task: wanted, _meta }) {
  if (!isModern && wanted === undefined) return send({ id, error: { code: -32601, message: 'Call it as a task' } });
  const task = { taskId: `task-${tasks.size + 1}`, status: 'working', kind: name, polls: 0 };
  tasks.set(task.taskId, task);
  if (isModern) send({ id, result: { resultType: 'task', ...view(task) } });
  else result(id, { task: view(task) });
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return;
  setTimeout(() => send({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2 } }), 10);
}

function get(id, task) {
  task.polls++;
  task.statusMessage = `looked at ${task.polls} times`;
  if (task.status === 'working' && task.polls > 2 && task.kind === 'work')
    Object.assign(task, { status: 'completed', said: 'Worked.' });
  if (task.status === 'working' && task.kind === 'held' && existsSync(gate))
    Object.assign(task, { status: 'completed', said: 'The honey is ready.' });
  if (task.status === 'working' && task.polls > 1 && task.kind === 'ask') task.status = 'input_required';
  if (!isModern) return result(id, view(task));
  const inputRequests = { which: { method: 'elicitation/create', params: question } };
  const more = {
    input_required: { inputRequests },
    completed: { result: { resultType: 'complete', ...text(task.said) } },
  };
  result(id, { ...view(task), ...more[task.status] });
}

function legacyResult(id, task) {
  if (task.status === 'completed') return result(id, text(task.said));
  const related = { 'io.modelcontextprotocol/related-task': { taskId: task.taskId } };
  waiting.set('question', { asked: id, task });
  send({ id: 'question', method: 'elicitation/create', params: { ...question, _meta: related } });
}
