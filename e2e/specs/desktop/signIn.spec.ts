import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import { openServerDetails, trustServer } from '../../fixtures/actions.ts';
import { AuthorizationServer } from '../../signIn/authorizationServer.ts';
import { ProtectedServer } from '../../signIn/protectedServer.ts';
import { browse } from '../../signIn/signInWorld.ts';

test.describe('signing in on the desktop', { tag: '@standin' }, () => {
  test('the whole address is shown natively, and only a click there opens it', async ({ desktop }) => {
    const issuer = await AuthorizationServer.start();
    const server = await ProtectedServer.start({
      scopesOf: (token) => issuer.live.get(token),
      resourceMetadata: (own) => own,
      authorizationServers: [issuer.issuer],
    });
    const { page, desk } = desktop;
    const launch = { kind: 'http' as const, url: server.url, headers: {} };
    const { serverId } = await callHost(page, 'server.add', { name: 'notes', launch, enabled: true });
    await trustServer(desktop, 'notes');
    await page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: 'Servers' }).click();
    await openServerDetails(page, 'notes');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Open the sign-in page' }).waitFor();
    expect(desk.opened).toEqual([]);
    const { url } = await callHost(page, 'signIn.address', { serverId });

    await page.getByRole('button', { name: 'Open the sign-in page' }).click();
    const refused = await desk.nextDialog();
    if (refused.kind !== 'messageBox') throw new Error(`A ${refused.kind}`);
    expect(refused.options.detail).toBe(url);
    refused.answer(2);
    await page.getByRole('button', { name: 'Open the sign-in page' }).click();
    const asked = await desk.nextDialog();
    if (asked.kind !== 'messageBox') throw new Error(`A ${asked.kind}`);
    expect(desk.opened).toEqual([]);
    asked.answer(0);
    await expect.poll(() => desk.opened).toEqual([url]);

    await browse(url);
    await expect(page.getByText('Running, 1 tool').first()).toBeVisible();
    await server.stop();
    await issuer.stop();
  });
});
