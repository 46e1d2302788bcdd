import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerRequestBody } from '../../shared/contract/askCommands.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import type { ServerRequestAnswer, ServerRequestContent } from '../../shared/domain/serverRequest.ts';
import { answer } from '../fakeModels/reply.ts';
import { startFakeModel } from '../fakeModels/fakeModel.ts';
import { verifies } from '../verifies.ts';
import { RealHost } from './realHost.ts';

const asking = fileURLToPath(new URL('../servers/askingServer.mjs', import.meta.url));
const everything = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');

/** A host with a model and one server on real stdio. */
async function begin(...args: string[]) {
  const fake = await startFakeModel({ wire: 'chat', script: () => answer('It is sunny.') });
  const host = await RealHost.start();
  onTestFinished(async () => {
    await host.stop();
    await fake.close();
  });
  await host.converse({ kind: 'openai-chat', baseUrl: fake.baseUrl });
  const serverId = await host.connect('asking', { kind: 'stdio', command: process.execPath, args, env: {} });
  return { host, serverId, fake };
}

/** Runs a tool by hand; returns the text of its result. */
async function run(host: RealHost, serverId: ServerId, name: string, args = {}): Promise<string> {
  const { tools } = await host.call('tool.list', { serverId });
  const found = tools.find(({ tool }) => tool.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  const { definitionHash } = found;
  const given = { serverId, name, arguments: args, definitionHash, runId: `run-${name}` };
  const { result } = await host.call('tool.run', given);
  return result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

/** The next shown request of a kind and stage. */
async function shown<Kind extends ServerRequestContent['kind']>(
  host: RealHost,
  kind: Kind,
  stage: 'asking' | 'working' = 'asking',
): Promise<ServerRequestBody & { content: Extract<ServerRequestContent, { kind: Kind }> }> {
  const id = await host.until(() => pending(host).find((each) => each.kind === kind && each.stage === stage)?.id);
  const body = await host.call('serverRequest.get', { requestId: id });
  return body as Awaited<ReturnType<typeof shown<Kind>>>;
}

/** The requests that wait now, derived from the events. */
function pending(host: RealHost) {
  const now = new Map<string, ServerRequestBody['summary']>();
  for (const { event } of host.events) {
    if (event.type === 'serverRequest.requested' || event.type === 'serverRequest.changed') {
      now.set(event.request.id, event.request);
    }
    if (event.type === 'serverRequest.settled') now.delete(event.requestId);
  }
  return [...now.values()];
}

/** How many of its requests a server was refused, as it says itself. */
async function refusalsOf(host: RealHost, serverId: ServerId): Promise<number> {
  const { lines } = await host.call('server.log', { serverId, after: 0, limit: 1000 });
  return lines.filter(({ text }) => text.startsWith('answered ') && text.includes('-32000')).length;
}

const reply = (host: RealHost, { summary, hash }: ServerRequestBody, given: ServerRequestAnswer) =>
  host.call('serverRequest.answer', { requestId: summary.id, hash, answer: given });

async function sendAndDeliver(host: RealHost): Promise<void> {
  const request = await shown(host, 'samplingRequest');
  const { draft, models } = request.content;
  const model = models.find(({ ref }) => ref.model === 'fake-model')?.ref;
  if (model === undefined) throw new Error('There is no model');
  await reply(host, request, { kind: 'send', draft, model });
  const response = await shown(host, 'samplingResponse');
  if (response.content.answer === undefined) throw new Error('There is no answer');
  await reply(host, response, { kind: 'deliver', answer: response.content.answer });
}

describe.each(['legacy', 'modern'])('a server of the %s era', (era) => {
  it('gets what the user submits, declines or cancels', async () => {
    verifies('X1', 'X3');
    const { host, serverId } = await begin(asking, era);
    for (const [given, expected] of [
      [{ kind: 'submit', content: { colour: 'red' } }, '{"action":"accept","content":{"colour":"red"}}'],
      [{ kind: 'decline' }, '{"action":"decline"}'],
      [{ kind: 'cancel' }, '{"action":"cancel"}'],
    ] as const) {
      const ran = run(host, serverId, 'form');
      const form = await shown(host, 'elicitationForm');
      expect(form.summary.during).toEqual([{ toolName: 'form', state: 'running' }]);
      await reply(host, form, given);
      expect(await ran).toBe(expected);
    }
  });

  it('gets what the model wrote, or that the user rejected it', async () => {
    verifies('M1', 'M2', 'M3', 'M8');
    const { host, serverId, fake } = await begin(asking, era);
    const ran = run(host, serverId, 'sample');
    await sendAndDeliver(host);
    expect(JSON.parse(await ran)).toMatchObject({
      role: 'assistant',
      content: { text: 'It is sunny.' },
      model: 'fake-model',
    });
    expect(fake.requests).toHaveLength(1);
    const rejected = run(host, serverId, 'sample').catch((error: unknown) => String(error));
    await reply(host, await shown(host, 'samplingRequest'), { kind: 'reject' });
    expect(await rejected).toMatch(/User rejected sampling request/);
  });

  it('gets accept as soon as the page was opened, or when the user is done where it cannot know', async () => {
    verifies('X6', 'X9');
    const { host, serverId } = await begin(asking, era);
    const ran = run(host, serverId, 'page');
    const page = await shown(host, 'elicitationUrl');
    expect(page.content).toMatchObject({ url: 'https://sign-in.example/start?a=1', tellsWhenDone: era === 'legacy' });
    await reply(host, page, { kind: 'open' });
    const opened = await shown(host, 'elicitationUrl', 'working');
    if (era === 'legacy') expect(await ran).toBe('{"action":"accept"}');
    // Meanwhile the server reported an unknown id as done; this request still waits.
    expect(pending(host)).toHaveLength(1);
    await reply(host, opened, { kind: 'continue' });
    expect(await ran).toBe('{"action":"accept"}');
    await host.until(() => (pending(host).length === 0 ? true : undefined));
  });
});

describe('a server on real stdio', () => {
  it('that refuses a call until a page was visited gets the call again, once it reports the visit', async () => {
    verifies('X10');
    const { host, serverId } = await begin(asking, 'legacy');
    const ran = run(host, serverId, 'refused');
    const page = await shown(host, 'elicitationUrl');
    expect(page.content.retries).toBe('refused');
    await reply(host, page, { kind: 'open' });
    expect(await ran).toBe('ran, call 2');
    expect(pending(host)).toEqual([]);
  });

  it('that floods the user is limited to a few, and everything else continues (security case 35)', async () => {
    verifies('M6b');
    const { host, serverId } = await begin(asking, 'legacy');
    const ran = run(host, serverId, 'flood');
    // Before all of them are there, an answer would make room for another one.
    await expect.poll(() => refusalsOf(host, serverId), { timeout: 60_000 }).toBe(95);
    // What is refused is answered sooner than what is shown is there.
    await expect.poll(() => pending(host).length).toBe(5);
    // The host answers other servers meanwhile.
    await host.call('audit.list', { limit: 10 });
    for (let n = 0; n < 5; n++) await reply(host, await shown(host, 'samplingRequest'), { kind: 'reject' });
    expect(await ran).toBe('{"refused":95}');
  });

  it('that withdraws its question, or dies, leaves no open question', async () => {
    verifies('C3');
    const { host, serverId } = await begin(asking, 'legacy');
    const ran = run(host, serverId, 'takesBack');
    await shown(host, 'elicitationForm');
    expect(await ran).toBe('taken back');
    await host.until(() => (pending(host).length === 0 ? true : undefined));
    const died = run(host, serverId, 'dies').catch((error: unknown) => error);
    await shown(host, 'elicitationForm');
    expect(await died).toMatchObject({ problem: { kind: 'serverExited', exit: 'code', value: '7' } });
    await host.until(() => (pending(host).length === 0 ? true : undefined));
    const { rows } = await host.call('audit.list', { limit: 20 });
    const cancelled = rows.filter(({ kind, decision }) => kind === 'elicitation' && decision.outcome === 'cancelled');
    expect(cancelled).toHaveLength(2);
  });

  it('may ask two things within one call', async () => {
    const { host, serverId } = await begin(asking, 'legacy');
    const ran = run(host, serverId, 'nested');
    const form = await shown(host, 'elicitationForm');
    await reply(host, form, { kind: 'submit', content: { colour: 'blue' } });
    await sendAndDeliver(host);
    expect(JSON.parse(await ran)).toMatchObject([{ content: { text: 'It is sunny.' } }, { action: 'accept' }]);
  });
});

describe('the everything server', () => {
  it('gets the form of all fields, with its defaults, and a model', async () => {
    verifies('X4', 'X5', 'M1');
    const { host, serverId } = await begin(everything, 'stdio');
    const filled = run(host, serverId, 'trigger-elicitation-request');
    const form = await shown(host, 'elicitationForm');
    const properties = form.content.schema['properties'] as Record<string, unknown>;
    expect(Object.keys(properties).length).toBeGreaterThan(5);
    await expect(reply(host, form, { kind: 'submit', content: { name: 7 } })).rejects.toMatchObject({
      code: 'toolArguments',
    });
    await reply(host, form, { kind: 'submit', content: { name: 'Ada' } });
    expect(await filled).toContain('Ada');
    const sampled = run(host, serverId, 'trigger-sampling-request', { prompt: 'Weather?', maxTokens: 50 });
    await sendAndDeliver(host);
    expect(await sampled).toContain('It is sunny.');
    const visited = run(host, serverId, 'trigger-url-elicitation', {
      url: 'https://example.com/verify',
      message: 'Go there',
    });
    const page = await shown(host, 'elicitationUrl');
    expect(page.content.url).toBe('https://example.com/verify');
    await reply(host, page, { kind: 'decline' });
    expect(await visited).toMatch(/declin/i);
  });
});
