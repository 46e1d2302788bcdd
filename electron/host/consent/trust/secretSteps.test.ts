import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import type { ServerId, UndoId } from '../../../../shared/domain/ids.ts';
import { secretPlaces } from '../../../../shared/domain/secretPlaces.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import type { TrustRequest } from '../../../../shared/domain/trust.ts';
import { serverSecretKey } from '../../ports/secrets.ts';
import { type Filled, idle, pendingOf, secretPorts } from '../../testing/secretsBench.ts';
import { TestHost } from '../../testing/testHost.ts';

/** A place of a launch that can refer to secrets, at one of a few addresses or programs. */
const places: readonly ((at: string, references: string) => ConfigurableLaunch)[] = [
  (at, text) => ({ kind: 'stdio', command: at, args: ['run', text], env: {} }),
  (at, text) => ({ kind: 'stdio', command: 'npx', args: [at], env: { TOKEN: text } }),
  (at, text) => ({ kind: 'http', url: `https://${at}.example/mcp`, headers: { authorization: `Bearer ${text}` } }),
  (at, text) => ({ kind: 'http', url: `https://${at}.example/${text}/mcp`, headers: {} }),
  (at, text) => ({ kind: 'http', url: `https://host.example/mcp?at=${at}&key=${text}`, headers: {} }),
  (at, text) => ({
    kind: 'http',
    url: 'https://host.example/mcp',
    headers: {},
    auth: { type: 'clientCredentials', issuer: `https://${at}.example/`, clientId: 'us', clientSecret: text },
  }),
];

const serverNames = ['github', 'gitlab', 'git'];
const names = ['github.TOKEN', 'gitlab.TOKEN', 'KEY'];
const launchArbitrary = fc
  .tuple(fc.constantFrom(...places), fc.constantFrom('a', 'b'), fc.subarray(names, { minLength: 1 }))
  .map(([make, at, chosen]) => make(at, chosen.map((name) => `\${secret:${name}}`).join('-')));

/** What may happen; numbers choose among the servers that are there. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    name: fc.constantFrom(...serverNames),
    launch: launchArbitrary,
    stored: fc.oneof(fc.constant(names), fc.subarray(names)),
  }),
  fc.record({ kind: fc.constant('update' as const), at: fc.nat(9), launch: launchArbitrary }),
  fc.record({ kind: fc.constant('rename' as const), at: fc.nat(9), name: fc.constantFrom(...serverNames) }),
  fc.record({ kind: fc.constant('store' as const), at: fc.nat(9), name: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constantFrom('remove', 'undo', 'wait', 'restart', 'revoke', 'begin again'), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('edit' as const), name: fc.constantFrom(...serverNames), launch: launchArbitrary }),
  // Most of the time the user agrees: what is refused shows nothing.
  {
    arbitrary: fc.record({ kind: fc.constant('answer' as const), answer: fc.constantFrom('trust', 'trust', 'notNow') }),
    weight: 4,
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays steps, and knows by itself whose each value is and what the user saw. */
class SecretsWorld {
  readonly #ports = secretPorts();
  readonly wrong: string[] = [];
  filled = 0;
  #host = new TestHost({ ports: this.#ports });
  #ids: ServerId[] = [];
  #undo: UndoId[] = [];
  #values = 0;
  /** Who may have each value, and under which name it is stored now. */
  readonly #owners = new Map<string, Set<ServerId>>();
  readonly #current = new Map<string, string>();
  /** Where the user saw a name go, of each server. */
  readonly #seen = new Set<string>();

  async begin(): Promise<void> {
    this.#ports.transports.onFilled = (filled) => this.#check(filled);
    await this.#host.start();
  }

  async end(): Promise<void> {
    await this.#host.stop();
  }

  async play(next: Step): Promise<void> {
    const undo = await this.#do(next).catch((error: unknown) => {
      // A name that is taken, a server that is gone: steps need not fit.
      if (!(error instanceof HostError)) throw error;
    });
    if (undo !== undefined) this.#undo.push(undo);
    await idle();
  }

  async #do(next: Step): Promise<UndoId | undefined> {
    const host = this.#host;
    const serverId = this.#ids['at' in next ? next.at % Math.max(1, this.#ids.length) : 0];
    if (next.kind === 'add') return this.#add(next);
    if (next.kind === 'edit') return this.#edit(next.name, next.launch);
    if (next.kind === 'answer') return this.#answer(next.answer);
    if (next.kind === 'wait') return void this.#ports.clock.advance(60_000);
    if (next.kind === 'begin again') return this.#beginAgain();
    if (next.kind === 'undo') {
      const undoId = this.#undo.pop();
      return void (undoId && (await host.call('server.undoRemove', { undoId })));
    }
    if (serverId === undefined) return undefined;
    if (next.kind === 'remove') return (await host.call('server.remove', { serverId })).undoId;
    if (next.kind === 'restart') await host.call('server.restart', { serverId });
    if (next.kind === 'revoke') await host.call('trust.revoke', { serverId });
    if (next.kind === 'store') await this.#store(serverId, next.name);
    if (next.kind === 'update' || next.kind === 'rename') {
      const { servers } = await host.call('snapshot.get', {});
      const known = servers.find(({ definition }) => definition.id === serverId)?.definition;
      if (known === undefined || known.launch.kind === 'builtin') return undefined;
      const { name, launch } = { name: known.name, launch: known.launch, ...next };
      await host.call('server.update', { serverId, name, launch });
    }
    return undefined;
  }

  async #add({ name, launch, stored }: Extract<Step, { kind: 'add' }>): Promise<undefined> {
    const values = Object.fromEntries(stored.map((each) => [each, `value-${++this.#values}`]));
    const { serverId: id } = await this.#host.call('server.add', { name, launch, enabled: true, secrets: values });
    this.#ids.push(id);
    for (const [each, value] of Object.entries(values)) this.#now(each, value, new Set([id]));
  }

  async #store(id: ServerId, name: string): Promise<void> {
    const value = `value-${++this.#values}`;
    const before = this.#owners.get(this.#current.get(name) ?? '');
    const owners = before?.has(id) === true ? before : new Set([id]);
    this.#owners.set(value, new Set(owners));
    await this.#host.call('secret.set', { serverId: id, name, value });
    this.#now(name, value, new Set(owners));
  }

  #now(name: string, value: string, owners: Set<ServerId>): void {
    this.#current.set(name, value);
    this.#owners.set(value, owners);
  }

  /** Another program writes mcp.json, and the user takes it over. */
  async #edit(name: string, launch: ConfigurableLaunch): Promise<undefined> {
    const { kind, ...fields } = launch;
    const entry = JSON.parse(JSON.stringify(kind === 'http' ? { type: 'http', ...fields } : fields)) as object;
    this.#ports.configFile.entries = { ...this.#ports.configFile.entries, [name]: { ...entry } };
    await this.#host.call('config.reload', {});
    const { changes } = await this.#host.call('config.changes', {});
    if (changes.length > 0) await this.#host.call('config.answer', { changes, answer: 'apply' });
    const { servers } = await this.#host.call('snapshot.get', {});
    this.#ids = [...new Set([...this.#ids, ...servers.map(({ definition }) => definition.id)])];
    const edited = servers.find(({ definition }) => definition.name === name)?.definition;
    if (edited?.enabled === false) await this.#host.call('server.setEnabled', { serverId: edited.id, enabled: true });
  }

  async #answer(answer: 'trust' | 'notNow'): Promise<undefined> {
    for (const request of answer === 'trust' ? await pendingOf(this.#host) : []) await this.#look(request);
    await this.#host.answerTrust(answer);
  }

  /** What the user sees before they agree. */
  async #look({ serverId: id, dangers, secrets: shown = [] }: TrustRequest): Promise<void> {
    for (const { name, places: to } of shown) {
      const owners = this.#owners.get(this.#current.get(name) ?? '');
      // That of a server that was removed may be gone.
      const isThere = await this.#ports.secrets.has(serverSecretKey(name));
      if (isThere && owners?.has(id) !== true && !dangers.includes('foreignSecret'))
        this.wrong.push(`no danger: ${name}`);
      owners?.add(id);
      for (const place of to) this.#seen.add(JSON.stringify([id, name, place]));
    }
  }

  #check({ launch, name, value }: Filled): void {
    this.filled++;
    const to = secretPlaces(launch).get(name) ?? [];
    const owners = [...(this.#owners.get(value) ?? [])];
    const isSeen = owners.some((id) => to.every((place) => this.#seen.has(JSON.stringify([id, name, place]))));
    if (to.length === 0 || !isSeen) this.wrong.push(`not seen: ${name} at ${JSON.stringify(launch)}`);
  }

  async #beginAgain(): Promise<undefined> {
    await this.#host.stop();
    this.#host = new TestHost({ ports: this.#ports });
    await this.#host.start();
    this.#host.host.startServers();
    this.#undo = [];
  }
}

it('reaches no address and no program that the user did not see beside its name, whatever happens to servers', async () => {
  let filled = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const world = new SecretsWorld();
      await world.begin();
      for (const each of steps) await world.play(each);
      await world.end();
      filled += world.filled;
      expect(world.wrong).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(filled).toBeGreaterThan(15);
});
