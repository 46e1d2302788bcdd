import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hidesNothing } from '../../electron/host/ports/secrets.ts';
import { connectionLimits } from '../../electron/host/connections/connection/connectionLimits.ts';
import { ServerProcesses } from '../../electron/node/processes/serverProcesses.ts';
import { defaultSettings } from '../../shared/domain/settings.ts';
import type { JsonObject } from '../../shared/lib/json.ts';
import { emptySnapshot } from '../../shared/domain/snapshot.ts';
import { serverId } from '../../shared/domain/ids.ts';
import type { ServerAuth } from '../../shared/domain/serverAuth.ts';
import type { ServerDefinition } from '../../shared/domain/server.ts';
import type { SignInState } from '../../shared/domain/signIn.ts';
import { ServerConnection } from '../../electron/host/connections/connection/serverConnection.ts';
import { EraVerdicts } from '../../electron/host/connections/session/eraVerdicts.ts';
import { SignIns } from '../../electron/host/connections/signIn/signIns.ts';
import { skillSources } from '../../electron/host/context/skills/skillSources.ts';
import { SkillShelf } from '../../electron/host/context/skills/skillShelf.ts';
import { HostState } from '../../electron/host/ground/state/hostState.ts';
import { memorySecrets, reads } from '../../electron/host/testing/memorySecrets.ts';
import { MemorySettingsStore } from '../../electron/host/testing/memorySettingsStore.ts';
import { seededRandom } from '../../electron/host/testing/seededRandom.ts';
import { createHostFetch } from '../../electron/node/network/hostFetch.ts';
import { createSignInNetwork } from '../../electron/node/network/signInNetwork.ts';
import { createSampleTransport } from '../../electron/node/sample/sampleServer.ts';
import { loopbackListener } from '../../electron/node/signIn/loopbackListener.ts';
import { nodeClock } from '../../electron/node/system/nodeClock.ts';
import { startDraft } from '../../renderer/groups/SchemaForm/formDraft.ts';
import { schemaFields } from '../../renderer/groups/SchemaForm/schemaFields.ts';
import { transportFactory } from '../../electron/node/transports/transportFactory.ts';
import { headlessShell } from '../../electron/host/testing/testState.ts';
import { seedOfRun } from '../setup/seed.ts';

/** One server, with Gatehouse's connection and sign-in. */
export interface Gatehouse {
  readonly connection: ServerConnection;
  readonly signIns: SignIns;
  readonly definition: ServerDefinition;
  readonly skills: SkillShelf;
  /** Resolves with the first state of the sign-in that is settled or waits for the browser. */
  untilSignIn(): Promise<SignInState>;
}

const log = {
  write: (level: string, message: string, facts: JsonObject = {}) =>
    console.error(level, message, JSON.stringify(facts)),
};

/** This computer has no skills here. */
const none = () => Promise.reject(new Error('no local skills'));

/** Builds the product's own rooms as `createHost` does, for one server and without a page. */
export function gatehouseFor(url: string, auth: ServerAuth): Gatehouse {
  const id = serverId.parse('server_conformance');
  const launch = { kind: 'http' as const, url, headers: {}, auth };
  const definition: ServerDefinition = { id, name: 'conformance', launch, enabled: true };
  const state = new HostState(emptySnapshot(headlessShell), (error) => console.error(error));
  state.publish({ type: 'server.added', server: { definition, state: { kind: 'stopped' }, toolsOff: 0 } });
  const secrets = memorySecrets();
  const { platform } = process;
  // Nothing is started here, but the port needs a place to record it.
  const runFile = join(tmpdir(), `gatehouse-conformance-${process.pid}.json`);
  const processes = new ServerProcesses({ platform, log, runFile });
  const fetch = createHostFetch({ env: {}, onProblem: (problem) => console.error(problem), idleTimeoutMs: 0 });
  const signIns = new SignIns({
    state,
    secrets,
    readSecretFor: () => reads(secrets),
    log,
    clock: nodeClock,
    callbacks: loopbackListener,
    network: createSignInNetwork(),
    outsideLinks: { confirmAndOpen: async () => false },
    find: () => definition,
    hider: hidesNothing,
    mustAllow: () => undefined,
    isTrusted: () => true,
    onSignedIn: () => undefined,
  });
  const connection = new ServerConnection(definition, {
    transports: transportFactory({ log, makeFetch: () => fetch, processes, sample: createSampleTransport }),
    clock: nodeClock,
    clientVersion: '0.0.0',
    gate: async () => 'admitted',
    eras: new EraVerdicts(new MemorySettingsStore(), nodeClock),
    limits: () => connectionLimits(defaultSettings, definition.id),
    random: seededRandom(seedOfRun()),
    auth: (server) => signIns.signerFor(server),
    // A user who agrees to everything and changes nothing: the answer is the form as it was filled in.
    handlers: () => ({ elicit: async (params) => ({ action: 'accept', content: formAsItStands(params) }) }),
    onState: () => undefined,
    onOffer: () => undefined,
  });
  const skills = new SkillShelf({
    sources: skillSources(
      {
        get: () => definition,
        find: () => definition,
        connection: () => connection,
        running: () => [{ definition }],
      },
      { has: () => false, list: none, get: none, read: none },
    ),
    uses: { of: () => undefined },
    store: new MemorySettingsStore(),
    whenWritable: (task) => task(),
    state,
    audit: { decided: async () => undefined },
    clock: nodeClock,
  });
  return { connection, signIns, definition, skills, untilSignIn: () => untilSettled(state) };
}

/** The form with its defaults, as the page shows it before anybody types. */
function formAsItStands(params: ElicitRequest['params']): ElicitResult['content'] {
  if (params.mode === 'url') return {};
  const root = schemaFields(params.requestedSchema as JsonObject);
  return startDraft(root).value as ElicitResult['content'];
}

function untilSettled(state: HostState): Promise<SignInState> {
  const present = () => state.snapshot.servers[0]?.signIn;
  const isSettled = (signIn: SignInState | undefined): signIn is SignInState =>
    signIn !== undefined && !['preparing', 'finishing'].includes(signIn.kind);
  return new Promise((resolve) => {
    const look = () => {
      const now = present();
      if (!isSettled(now)) return;
      subscription.dispose();
      resolve(now);
    };
    const subscription = state.onEvent(look);
    look();
  });
}
