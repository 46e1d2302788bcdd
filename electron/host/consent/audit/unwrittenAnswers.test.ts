import type { RegisteredTool } from '@modelcontextprotocol/server';
import { afterEach, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { MemoryAuditStore } from '../../testing/memoryAuditStore.ts';
import { MemoryConsentStore } from '../../testing/memoryConsentStore.ts';
import { MemoryPinStore } from '../../testing/memoryPinStore.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { TestHost } from '../../testing/testHost.ts';

/** An audit that a test can make fail. */
class FailingAudit extends MemoryAuditStore {
  fails = false;
  override append(row: Parameters<MemoryAuditStore['append']>[0]): void {
    if (this.fails) throw new HostError('storageFailed', 'Nothing can be written.', { fault: 'full' });
    super.append(row);
  }
}

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function begin() {
  const stores = { audit: new FailingAudit(), consent: new MemoryConsentStore(), pins: new MemoryPinStore() };
  const made: { tool?: RegisteredTool } = {};
  host = new TestHost({
    servers: {
      shop: (server) => {
        made.tool = server.registerTool('buy', { description: 'As it was' }, () => ({ content: [] }));
      },
    },
    ports: { ...stores, settings: new MemorySettingsStore() },
  });
  host.servers.instructions.set('shop', 'Buy everything.');
  await host.start();
  return { host, made, ...stores };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** The permissions in force, and those after a restart. */
async function permissions({ host: of, consent, pins }: Begun): Promise<unknown> {
  const { servers, toolChanges } = await of.call('snapshot.get', {});
  const stored = [
    consent.saved,
    consent.trusted,
    consent.savedRules,
    consent.savedBelief,
    pins.saved,
    pins.savedInstructions,
  ];
  return {
    stored: stored.map((each) => [...each]),
    running: of.servers.started.length,
    instructions: servers.map(({ instructions }) => instructions),
    toolChanges,
    trust: await of.call('trust.list', {}),
    rules: await of.call('rule.list', {}),
    grants: await of.call('grant.list', {}),
    believed: await Promise.all(
      servers.map(({ definition: { id: serverId } }) => of.call('annotations.get', { serverId })),
    ),
  };
}

/** Confirms the request on the trust page, and returns the outcome of the command. */
async function confirmed({ host: of }: Begun, asked: Promise<unknown>): Promise<unknown> {
  const ended = asked.then(
    () => ({ done: true }),
    (error: unknown) => ({ error }),
  );
  await of.until((event) => event.type === 'trust.requested' && event.request.kind !== 'launch');
  await of.answerTrust('trust');
  const end = await ended;
  if ('error' in end) throw end.error;
  return end;
}

/** Each leads to a question, and returns the user's answer to it. */
const questions: Record<string, (begun: Begun) => Promise<() => Promise<unknown>>> = {
  async 'trust in a launch'({ host: of }) {
    const launch = { kind: 'stdio' as const, command: 'shop', args: [], env: {} };
    await of.call('server.add', { name: 'shop', launch, enabled: true });
    await of.until((event) => event.type === 'trust.requested');
    return () => of.answerTrust('trust');
  },
  async 'a rule that allows'(begun) {
    const serverId = await begun.host.connect('shop');
    const rule = { action: 'allow', serverId, typedName: 'shop', tool: '*' } as const;
    return () => confirmed(begun, begun.host.call('rule.add', rule));
  },
  async 'belief in annotations'(begun) {
    const serverId = await begun.host.connect('shop');
    return () => confirmed(begun, begun.host.call('annotations.setBelieved', { serverId, isBelieved: true }));
  },
  async 'a changed tool'({ host: of, made }) {
    await of.connect('shop');
    await expect.poll(async () => (await of.call('tool.list', {})).tools.length).toBe(1);
    made.tool?.update({ description: 'Changed' });
    await of.until((event) => event.type === 'tool.changesWaiting' && event.changes.length > 0);
    const [change] = (await of.call('snapshot.get', {})).toolChanges;
    if (change === undefined) throw new Error('Nothing waits.');
    return () => of.call('pin.answer', { tool: change.tool, definitionHash: change.definitionHash, answer: 'accept' });
  },
  async instructions({ host: of }) {
    const serverId = await of.connect('shop');
    const { textHash } = await of.call('instructions.get', { serverId });
    return () => of.call('instructions.answer', { serverId, textHash, choice: 'use' });
  },
};

it.each(Object.entries(questions))('%s is not in force when the audit could not be written', async (_what, ask) => {
  const begun = await begin();
  const answer = await ask(begun);
  const before = await permissions(begun);
  begun.audit.fails = true;
  await expect(answer()).rejects.toMatchObject({ code: 'storageFailed' });
  expect(await permissions(begun)).toEqual(before);
});
