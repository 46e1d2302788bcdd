import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { conversationId, serverId, type ToolCallId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { abortable } from '../../../../shared/lib/abortable.ts';
import { aCall } from '../../testing/records.ts';
import { OpenApps, type OpenAppsParts } from './openApps.ts';
import { testState } from '../../testing/testState.ts';

const server = serverId.parse('server_a');
const conversation = conversationId.parse('c1');
const stdio = (command: string): ConfigurableLaunch => ({ kind: 'stdio', command, args: [], env: {} });

/** Apps of one server, for any number of calls. */
class World {
  readonly told: HostEvent[] = [];
  readonly state = testState().state;
  definition: { id: typeof server; name: string; launch: ConfigurableLaunch; enabled: boolean } | undefined = {
    id: server,
    name: 'weather',
    launch: stdio('one'),
    enabled: true,
  };
  html = '<p>hello';
  connectDomains: string[] = [];
  /** The connections about which the user was asked. */
  readonly asked: string[][] = [];
  allows = true;
  answer = () => Promise.resolve();
  served = 0;
  /** Runs while the opening of an app is being recorded. */
  meanwhile: () => void | Promise<unknown> = () => undefined;
  readonly apps: OpenApps;
  #lastId = 0;

  constructor() {
    this.state.onEvent(({ event }) => this.told.push(event));
    const mcp = {
      readResource: async (uri: string) => ({
        contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: this.html, ...this.#meta() }],
      }),
    };
    this.apps = new OpenApps({
      state: this.state,
      registry: {
        find: () => this.definition,
        connection: () => ({ mcp, offer: {} }),
      } as unknown as OpenAppsParts['registry'],
      log: {
        call: async (id) =>
          aCall({ id, conversationId: conversation, tool: { serverId: server, name: 'weather' }, appUri: 'ui://a/b' }),
      },
      audit: { appShown: async () => void (await this.meanwhile()) },
      confirm: async (what, signal) => {
        if (what.kind !== 'app') throw new Error('Something else is asked');
        this.asked.push(what.domains.connect);
        await abortable(this.answer(), signal);
        if (!this.allows) throw new HostError('cancelled', 'No');
      },
      ids: { next: (kind) => `${kind}_${++this.#lastId}` },
      sandbox: {
        open: () => {
          this.served++;
          return {
            frameUrl: 'http://a.localhost/x',
            frameOrigin: 'http://a.localhost',
            close: () => void this.served--,
          };
        },
      },
    });
    onTestFinished(() => this.apps.dispose());
  }

  #meta() {
    return { _meta: { ui: { csp: { connectDomains: this.connectDomains } } } };
  }

  async open(call = 'call_1', { page = new AbortController(), signal = new AbortController().signal } = {}) {
    const callId: ToolCallId = toolCallId.parse(call);
    const { hash } = await this.apps.look(callId, signal);
    const { appId } = await this.apps.open(callId, hash, { signal, page: page.signal });
    return { appId, hash, callId };
  }

  /** The closed apps that the host reported, once all events are delivered. */
  async closed() {
    await Promise.resolve();
    return this.told.flatMap((event) => (event.type === 'app.closed' ? [event.appId] : []));
  }

  relaunch(command: string) {
    if (this.definition === undefined) throw new Error('No server');
    this.definition = { ...this.definition, launch: stdio(command) };
    this.state.publish({ type: 'server.changed', definition: this.definition });
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});

describe('an app that is open', () => {
  it('ends with the page that opened it, not with other pages', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const gone = await world.open('call_1', { page: first });
    const stays = await world.open('call_2', { page: second });
    first.abort();
    expect(() => world.apps.get(gone.appId)).toThrow(expect.objectContaining({ code: 'notFound' }));
    expect(world.apps.get(stays.appId).ended.signal.aborted).toBe(false);
    expect(world.served).toBe(1);
  });

  it('ends with its conversation, its server and the launch of its server, and the end is reported', async () => {
    const endings: (() => void)[] = [
      () => world.state.publish({ type: 'conversation.removed', conversationId: conversation }),
      () => world.state.publish({ type: 'server.stateChanged', serverId: server, state: { kind: 'stopped' } }),
      () => world.relaunch('two'),
      () => world.state.publish({ type: 'server.removed', serverId: server }),
    ];
    const ended: string[] = [];
    for (const end of endings) {
      const { appId } = await world.open();
      const { signal } = world.apps.get(appId).ended;
      end();
      expect(signal.aborted).toBe(true);
      expect(world.served).toBe(0);
      ended.push(appId);
      expect(await world.closed()).toEqual(ended);
    }
    expect(ended).toHaveLength(4);
  });

  it('stays when something else ends, when its server is renamed, and when its server restarts on its own', async () => {
    const { appId } = await world.open();
    world.state.publish({ type: 'conversation.removed', conversationId: conversationId.parse('c2') });
    world.state.publish({ type: 'server.removed', serverId: serverId.parse('server_b') });
    world.state.publish({ type: 'server.stateChanged', serverId: server, state: { kind: 'starting' } });
    if (world.definition) {
      // After mcp.json was read again: equal contents, another object.
      world.definition = { ...world.definition, name: 'rain', launch: stdio('one') };
      world.state.publish({ type: 'server.changed', definition: world.definition });
    }
    expect(world.apps.get(appId).ended.signal.aborted).toBe(false);
    expect(await world.closed()).toEqual([]);
  });

  it('is reported as ended when another one replaces it, but not when a page closes it', async () => {
    const opened = [];
    for (let n = 1; n <= 13; n++) opened.push((await world.open(`call_${n}`)).appId);
    expect(await world.closed()).toEqual([opened[0]]);
    const again = await world.open('call_2');
    expect(await world.closed()).toEqual([opened[0], opened[1]]);
    world.apps.close(again.appId);
    expect(await world.closed()).toEqual([opened[0], opened[1]]);
    expect(world.served).toBe(11);
  });

  it('is reported as ended after the cause, to all pages', async () => {
    await world.open();
    const late: number[] = [];
    world.state.onEvent(({ revision }) => late.push(revision));
    world.state.publish({ type: 'conversation.removed', conversationId: conversation });
    await world.closed();
    expect(late).toEqual([1, 2]);
  });
});

describe('an app that is about to be open', () => {
  const cancelled = { code: 'cancelled' };
  it.each<[string, (page: AbortController, wish: AbortController) => void]>([
    ['the page goes', (page) => page.abort()],
    ['the wish is taken back', (_page, wish) => wish.abort()],
    [
      'the conversation is deleted',
      () => world.state.publish({ type: 'conversation.removed', conversationId: conversation }),
    ],
    ['the server is removed', () => world.state.publish({ type: 'server.removed', serverId: server })],
    ['the server is launched in another way', () => world.relaunch('two')],
  ])('is not opened when %s meanwhile', async (_what, happens) => {
    const [page, wish] = [new AbortController(), new AbortController()];
    world.meanwhile = () => happens(page, wish);
    await expect(world.open('call_1', { page, signal: wish.signal })).rejects.toMatchObject(cancelled);
    expect(world.served).toBe(0);
  });

  it('is not opened when it was read again meanwhile and changed', async () => {
    world.meanwhile = () => {
      world.html = '<p>other';
      return world.apps.look(toolCallId.parse('call_1'), new AbortController().signal);
    };
    await expect(world.open()).rejects.toMatchObject({ code: 'conflict' });
    expect(world.served).toBe(0);
  });

  it('is read again when the launch of its server has changed since it was read', async () => {
    const { signal } = new AbortController();
    const { callId, hash } = await world.open();
    expect((await world.apps.look(callId, signal)).wasShownBefore).toBe(true);
    world.html = '<p>other';
    world.relaunch('two');
    await expect(world.apps.open(callId, hash, { signal, page: signal })).rejects.toMatchObject({ code: 'conflict' });
    world.html = '<p>hello';
    expect((await world.apps.look(callId, signal)).wasShownBefore).toBe(false);
  });
});

describe('an app that connects to other sites', () => {
  const [first, second] = [['https://a.example.com'], ['https://a.example.com', 'https://b.example.com']];

  it('is asked about on the trust page, once for each set of sites and launch', async () => {
    await world.open();
    expect(world.asked).toEqual([]);
    world.connectDomains = first;
    await world.open('call_1');
    await world.open('call_2');
    expect(world.asked).toEqual([first]);
    world.connectDomains = second;
    await world.open('call_3');
    world.relaunch('two');
    await world.open('call_3');
    expect(world.asked).toEqual([first, second, second]);
  });

  it('leads to one question for all waiting pages, which passes on when the first page leaves', async () => {
    world.connectDomains = first;
    const answer = Promise.withResolvers<void>();
    world.answer = () => answer.promise;
    const gone = new AbortController();
    const opening = [world.open('call_1', { signal: gone.signal }), world.open('call_2'), world.open('call_3')];
    const ended = Promise.allSettled(opening);
    await expect.poll(() => world.asked.length).toBe(1);
    gone.abort(new HostError('cancelled', 'Gone'));
    await expect.poll(() => world.asked.length).toBe(2);
    answer.resolve();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(world.asked).toHaveLength(2);
  });

  it('is refused for all waiting pages', async () => {
    world.connectDomains = first;
    world.allows = false;
    const ended = await Promise.allSettled([world.open('call_1'), world.open('call_2')]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(world.asked).toHaveLength(1);
  });

  it('is not opened when it was refused, and asked about again', async () => {
    world.connectDomains = first;
    world.allows = false;
    await expect(world.open()).rejects.toMatchObject({ code: 'cancelled' });
    await expect(world.open()).rejects.toMatchObject({ code: 'cancelled' });
    expect(world.served).toBe(0);
    expect(world.asked).toEqual([first, first]);
  });
});
