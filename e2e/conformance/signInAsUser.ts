import type { Scenario } from './context.ts';
import type { Gatehouse } from './gatehouse.ts';

/**
 * Signs in as a user would: begins, opens the address in a browser, and types a client id if asked for one.
 *
 * @throws Error with Gatehouse's message if it fails
 */
export async function signInAsUser({ context }: Scenario, gatehouse: Gatehouse): Promise<void> {
  const { signIns, definition } = gatehouse;
  await signIns.begin(definition.id);
  let state = await gatehouse.untilSignIn();
  if (state.kind === 'clientNeeded' && context.client_id !== undefined) {
    await signIns.begin(definition.id, { clientId: context.client_id, clientSecret: context.client_secret });
    state = await gatehouse.untilSignIn();
  }
  if (state.kind === 'waiting') {
    await browse(signIns.address(definition.id));
    do state = await gatehouse.untilSignIn();
    while (state.kind === 'waiting');
  }
  if (state.kind === 'signedIn') return;
  throw new Error(state.kind === 'failed' ? state.error.message : `Signing in came to ${state.kind}`);
}

/** A browser whose user agrees: it follows every redirect. */
async function browse(address: string): Promise<void> {
  const page = await fetch(address, { redirect: 'manual' });
  const back = page.headers.get('location');
  if (back === null) throw new Error(`The sign-in page answered with HTTP ${page.status}`);
  await fetch(back, { redirect: 'manual' });
}
