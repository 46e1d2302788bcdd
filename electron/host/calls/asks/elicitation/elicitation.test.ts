import { afterEach, describe, expect, it } from 'vitest';
import { verifies } from '../../../../../e2e/verifies.ts';
import { HostError } from '../../../../../shared/domain/error.ts';
import type { HostPorts } from '../../../ports/hostPorts.ts';
import type { ElicitedContent } from '../../../../../shared/domain/elicitation.ts';
import type { JsonObject } from '../../../../../shared/lib/json.ts';
import { AskingHost } from '../../../testing/askingHost.ts';

let asking: AskingHost | undefined;
afterEach(async () => {
  await asking?.host.stop();
  asking = undefined;
});

async function begin(ports: Partial<HostPorts> = {}): Promise<AskingHost> {
  asking = await new AskingHost([], ports).start();
  return asking;
}

const method = 'elicitation/create';
const schema: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 10 },
    mail: { type: 'string', format: 'email' },
    age: { type: 'integer', minimum: 0, maximum: 150, default: 30 },
    fast: { type: 'boolean', default: true },
    size: { type: 'string', enum: ['s', 'm'], default: 'm' },
    pet: {
      type: 'string',
      oneOf: [
        { const: 'c', title: 'Cat' },
        { const: 'd', title: 'Dog' },
      ],
    },
    days: { type: 'array', items: { type: 'string', enum: ['mo', 'tu', 'we'] }, minItems: 1, maxItems: 2 },
    likes: {
      type: 'array',
      items: {
        anyOf: [
          { const: 'a', title: 'Apples' },
          { const: 'b', title: 'Bees' },
        ],
      },
    },
  },
  required: ['name'],
};
const form = (more: JsonObject = {}): JsonObject => ({ message: 'Who are you?', requestedSchema: schema, ...more });

describe('a server that asks with a form', () => {
  it('is declared, as is asking with a page', async () => {
    verifies('X1', 'L7');
    const from = await begin();
    const [initialize] = from.server.got('initialize');
    expect(initialize?.params).toMatchObject({ capabilities: { elicitation: { form: {}, url: {} } } });
  });

  it('is told that its parameters are wrong when it asks in a mode that was not declared', async () => {
    verifies('X8');
    const from = await begin();
    for (const mode of ['voice', '', null]) {
      expect(await from.ask(method, form({ mode }))).toMatchObject({ error: { code: -32602 } });
    }
    expect(from.waiting).toEqual([]);
  });

  it('gets what the user submits, and the form shows who asks and the defaults', async () => {
    verifies('X1', 'X2', 'X3', 'X5');
    const from = await begin();
    // Without `mode`, as in 2025-06-18.
    const answered = from.ask(method, form());
    const request = await from.shown('elicitationForm');
    expect(request.summary).toMatchObject({ serverName: 'asker', serverId: from.serverId });
    expect(request.content).toEqual({ kind: 'elicitationForm', message: 'Who are you?', schema, secretFields: [] });
    const content = { name: 'Ada', age: 36, days: ['mo'], likes: ['a', 'b'], pet: 'c' };
    await from.answer(request, { kind: 'submit', content });
    // Exactly what was submitted: defaults that the user removed do not come back.
    expect((await answered).result).toEqual({ action: 'accept', content });
    expect(await from.decisions()).toEqual(['elicitation allowed by user: Submitted']);
  });

  it.each<['decline' | 'cancel', string]>([
    ['decline', 'elicitation denied by user: Declined'],
    ['cancel', 'elicitation cancelled by user: Cancelled'],
  ])('is told of %s as that', async (kind, row) => {
    verifies('X2', 'X3');
    const from = await begin();
    const answered = from.ask(method, form());
    await from.answer(await from.shown('elicitationForm'), { kind });
    expect((await answered).result).toEqual({ action: kind });
    expect(await from.decisions()).toEqual([row]);
  });

  it.each<[string, ElicitedContent]>([
    ['what is missing', {}],
    ['what is too short', { name: 'A' }],
    ['what is no address', { name: 'Ada', mail: 'nowhere' }],
    ['what is too much', { name: 'Ada', age: 200 }],
    ['half a year', { name: 'Ada', age: 1.5 }],
    ['what is not among the choices', { name: 'Ada', size: 'xl' }],
    ['what is not among the titled ones', { name: 'Ada', pet: 'Cat' }],
    ['too many choices', { name: 'Ada', days: ['mo', 'tu', 'we'] }],
    ['a field nobody asked for', { name: 'Ada', more: 'here' }],
  ])('does not get %s: it does not even leave the form', async (_name, content) => {
    verifies('X4');
    const from = await begin();
    const answered = from.ask(method, form());
    const request = await from.shown('elicitationForm');
    await expect(from.answer(request, { kind: 'submit', content })).rejects.toMatchObject({ code: 'toolArguments' });
    expect(from.waiting).toHaveLength(1);
    await from.answer(request, { kind: 'submit', content: { name: 'Ada' } });
    expect((await answered).result).toEqual({ action: 'accept', content: { name: 'Ada' } });
  });

  it('is refused when its form is not valid', async () => {
    const from = await begin();
    const nested = { type: 'object', properties: { a: { type: 'object', properties: {} } } };
    expect((await from.ask(method, form({ requestedSchema: nested }))).error?.code).toBe(-32602);
    expect(from.waiting).toEqual([]);
  });

  it('shows a warning when it asks for a field that looks like a secret', async () => {
    const from = await begin();
    const field = { type: 'string' };
    const properties = { user: field, userPassword: field, api_key: field, x: { ...field, title: 'Access token' } };
    void from.ask(method, form({ requestedSchema: { type: 'object', properties } }));
    const { content } = await from.shown('elicitationForm');
    expect(content.secretFields).toEqual(['userPassword', 'api_key', 'x']);
  });

  it('gets cancel when the app withdraws the question, and cannot flood the user', async () => {
    verifies('X4', 'C3');
    const from = await begin();
    const errors: (number | undefined)[] = [];
    for (let n = 0; n < 30; n++) void from.ask(method, form()).then(({ error }) => errors.push(error?.code));
    await expect.poll(() => errors.length).toBe(25);
    expect(new Set(errors)).toEqual(new Set([-32000]));
    expect(from.waiting).toHaveLength(5);
    await from.host.call('server.setEnabled', { serverId: from.serverId, enabled: false });
    await expect.poll(() => from.waiting).toEqual([]);
  });
});

describe('a server that asks with a page (security case 34)', () => {
  const page = { mode: 'url', message: 'Sign here', url: 'https://bank.example/pay?a=1', elicitationId: 'e1' };

  function browser(opens = true) {
    const opened: string[] = [];
    const outsideLinks = {
      confirmAndOpen: async (url: string) => {
        opened.push(url);
        return opens;
      },
    };
    const shell = {
      kind: 'desktop',
      version: '0',
      isSafeMode: false,
      canPickFolder: false,
      canShowFolder: false,
      outsideLinks: 'host',
      secrets: 'session',
    };
    return { opened, ports: { outsideLinks, shell } as unknown as Partial<HostPorts> };
  }

  it('opens its page only after the user agrees, and is told so', async () => {
    verifies('X6', 'X7', 'X9');
    const { opened, ports } = browser();
    const from = await begin(ports);
    const answered = from.ask(method, page);
    const request = await from.shown('elicitationUrl');
    expect(request.content).toMatchObject({ url: page.url, message: 'Sign here', tellsWhenDone: true });
    expect(opened).toEqual([]);
    await from.answer(request, { kind: 'open' });
    expect(opened).toEqual([page.url]);
    expect((await answered).result).toEqual({ action: 'accept' });
    // The request stays in the tray until the server reports that it is done; reports about other ids are ignored.
    await from.shown('elicitationUrl', 'working');
    from.server.notify('notifications/elicitation/complete', { elicitationId: 'somebody-elses' });
    await from.ask('ping', {});
    expect(from.waiting).toHaveLength(1);
    from.server.notify('notifications/elicitation/complete', { elicitationId: 'e1' });
    await expect.poll(() => from.waiting).toEqual([]);
    expect(await from.decisions()).toEqual(['elicitation allowed by user: Opened']);
  });

  it('keeps waiting when the user says no in the native dialog, and the user can still decline', async () => {
    verifies('X3', 'X6');
    const { opened, ports } = browser(false);
    const from = await begin(ports);
    const answered = from.ask(method, page);
    const request = await from.shown('elicitationUrl');
    await expect(from.answer(request, { kind: 'open' })).rejects.toMatchObject({ code: 'cancelled' });
    await from.answer(request, { kind: 'decline' });
    expect((await answered).result).toEqual({ action: 'decline' });
    expect(opened).toHaveLength(1);
  });

  it('can be finished by hand when the server never reports that it is done', async () => {
    verifies('X9');
    const from = await begin(browser().ports);
    void from.ask(method, page);
    await from.answer(await from.shown('elicitationUrl'), { kind: 'open' });
    const opened = await from.shown('elicitationUrl', 'working');
    await from.answer(opened, { kind: 'continue' });
    await expect.poll(() => from.waiting).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'ms-msdt:/id', 'data:text/html,hi'])(
    'is refused for %s',
    async (url) => {
      verifies('X7');
      const { opened, ports } = browser();
      const from = await begin(ports);
      expect((await from.ask(method, { ...page, url })).error?.code).toBe(-32602);
      expect([opened, from.waiting]).toEqual([[], []]);
    },
  );

  it('closes the question when it withdraws it', async () => {
    verifies('C3');
    const from = await begin(browser().ports);
    void from.ask(method, page, 'mine');
    await from.shown('elicitationUrl');
    from.server.notify('notifications/cancelled', { requestId: 'mine' });
    await expect.poll(() => from.waiting).toEqual([]);
  });

  describe('before it runs a call (-32042)', () => {
    async function beginRefusing(times = 1) {
      const { opened, ports } = browser();
      const from = new AskingHost([], ports);
      asking = from;
      let refusals = 0;
      from.server.on('tools/call', (_params, id) => {
        if (refusals++ >= times) return { content: [{ type: 'text', text: 'done' }] };
        const elicitations = [page, { ...page, elicitationId: 'e2', url: 'https://bank.example/two' }];
        from.server.say({ jsonrpc: '2.0', id, error: { code: -32042, message: 'First this', data: { elicitations } } });
        return undefined;
      });
      await from.start();
      const { tools } = await from.host.call('tool.list', { serverId: from.serverId });
      const [tool] = tools;
      if (tool === undefined) throw new Error('There is no tool.');
      const { definitionHash } = tool;
      const run = { serverId: from.serverId, name: 'echo', arguments: {}, definitionHash, runId: 'run' };
      return { from, opened, outcome: from.host.call('tool.run', run) };
    }

    it('has the user visit one page after the other, waits until they are done, and gets the call again', async () => {
      verifies('X10');
      const { from, opened, outcome } = await beginRefusing();
      const first = await from.shown('elicitationUrl');
      expect(first.content.retries).toBe('echo');
      expect(first.summary.during).toEqual([{ toolName: 'echo', state: 'running' }]);
      await from.answer(first, { kind: 'open' });
      await from.shown('elicitationUrl', 'working');
      expect(from.server.got('tools/call')).toHaveLength(1);
      from.server.notify('notifications/elicitation/complete', { elicitationId: 'e1' });
      await expect.poll(() => from.waiting.map(({ id }) => id !== first.summary.id)).toEqual([true]);
      const second = await from.shown('elicitationUrl');
      expect(second.content.url).toBe('https://bank.example/two');
      await from.answer(second, { kind: 'open' });
      // The user continues by hand, because this server might never report that it is done.
      await from.answer(await from.shown('elicitationUrl', 'working'), { kind: 'continue' });
      expect((await outcome).result.content).toEqual([{ type: 'text', text: 'done' }]);
      expect(from.server.got('tools/call')).toHaveLength(2);
      expect(opened).toEqual([page.url, 'https://bank.example/two']);
    });

    it('may report a later page as done while the first is still being asked about', async () => {
      verifies('X10');
      const { from, outcome } = await beginRefusing();
      const first = await from.shown('elicitationUrl');
      from.server.notify('notifications/elicitation/complete', { elicitationId: 'e2' });
      await from.ask('ping', {});
      await from.answer(first, { kind: 'open' });
      await from.answer(await from.shown('elicitationUrl', 'working'), { kind: 'continue' });
      await expect.poll(() => from.waiting.map(({ id }) => id !== first.summary.id)).toEqual([true]);
      await from.answer(await from.shown('elicitationUrl'), { kind: 'open' });
      expect((await outcome).isError).toBe(false);
    });

    it('gets no second call when the user declines', async () => {
      verifies('X10', 'X3');
      const { from, outcome } = await beginRefusing();
      const failed = expect(outcome).rejects.toMatchObject({
        problem: { kind: 'pageVisitNeeded', answer: 'decline' },
      });
      await from.answer(await from.shown('elicitationUrl'), { kind: 'decline' });
      await failed;
      expect(from.server.got('tools/call')).toHaveLength(1);
      expect(from.waiting).toEqual([]);
    });

    it('loses its question with its connection', async () => {
      const { from, outcome } = await beginRefusing();
      await from.shown('elicitationUrl');
      const failed = expect(outcome).rejects.toBeInstanceOf(HostError);
      await from.server.die(new HostError('serverExited', 'It is dead.'));
      await failed;
      expect(from.waiting).toEqual([]);
    });
  });
});
