import type { FetchLike } from '@modelcontextprotocol/client';
import { describe, expect, it, vi } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import { firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { SignInState } from '../../../../shared/domain/signIn.ts';
import type { SecretStore } from '../../ports/secrets.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { memorySecrets, reads } from '../../testing/memorySecrets.ts';
import { ServerSignIn } from './serverSignIn.ts';
import { TokenVault } from './tokenVault.ts';

const typed = { clientId: 'we' };

/** An authorization server that refuses registration, so the user must type a client id. */
const registersNobody: FetchLike = async (url) => {
  const { pathname } = new URL(url);
  if (pathname !== '/.well-known/oauth-authorization-server') return new Response(null, { status: 404 });
  return Response.json({
    issuer: 'https://mcp.example',
    authorization_endpoint: 'https://mcp.example/authorize',
    token_endpoint: 'https://mcp.example/token',
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  });
};

/** A sign-in that waits for a client id, with a store whose `set` the test controls. */
async function askingForClient(set: SecretStore['set']) {
  const secrets = { ...memorySecrets(), set };
  const states: (SignInState['kind'] | undefined)[] = [];
  const answer = Promise.withResolvers<undefined>();
  const signIn = new ServerSignIn({
    readSecret: reads(secrets),
    vault: new TokenVault(secrets, { serverId: serverId.parse('server_one'), account: firstAccount }),
    clock: new ManualClock(),
    network: { fetchFor: () => registersNobody },
    callbacks: {
      open: async () => ({
        redirectUrl: 'http://127.0.0.1:5000/callback',
        answer: answer.promise,
        close: () => answer.resolve(undefined),
      }),
    },
    log: { write: () => {} },
    launch: () => ({ kind: 'http', url: 'https://mcp.example/mcp', headers: {} }),
    isTrusted: () => true,
    onState: (state) => void states.push(state?.kind),
    onSignedIn: () => {},
  });
  await signIn.begin();
  await expect.poll(() => states).toEqual(['preparing', 'clientNeeded']);
  states.length = 0;
  return { signIn, states };
}

describe('a client id that the user typed', () => {
  it('can be typed again when it could not be saved', async () => {
    const locked = new HostError('internal', 'The keychain is locked.');
    const set = vi.fn<SecretStore['set']>().mockRejectedValueOnce(locked);
    const { signIn, states } = await askingForClient(set);
    await expect(signIn.begin(typed)).rejects.toBe(locked);
    expect(states).toEqual([]);
    await signIn.begin(typed);
    expect(states[0]).toBe('preparing');
  });

  it('starts no sign-in when the user cancelled while it was saved', async () => {
    const saving = Promise.withResolvers<undefined>();
    const { signIn, states } = await askingForClient(() => saving.promise);
    const begun = signIn.begin(typed);
    signIn.cancel();
    saving.resolve(undefined);
    await begun;
    expect(states).toEqual(['needed']);
  });

  it('is refused when it was not requested, and does not block later sign-ins', async () => {
    const { signIn, states } = await askingForClient(async () => {});
    signIn.cancel();
    await expect(signIn.begin(typed)).rejects.toMatchObject({ code: 'conflict' });
    await signIn.begin();
    expect(states).toEqual(['needed', 'preparing']);
  });
});
