import { callHost } from '../../fixtures/bridge.ts';
import { goTo, goToSettings, openServerDetails, trustServer } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/desktopTest.ts';
import { startProxy } from '../../../electron/node/network/testing/proxy.ts';
import { ProtectedServer } from '../../signIn/protectedServer.ts';

test.describe('the network of the desktop', { tag: ['@standin', '@electron'] }, () => {
  test('a server is reached through the proxy of the system, as long as the user wants that', async ({
    launchDesktop,
  }) => {
    const proxy = await startProxy();
    const server = await ProtectedServer.start({
      scopesOf: (token) => (token === 'known' ? '' : undefined),
      resourceMetadata: () => undefined,
      authorizationServers: [],
    });
    const address = new URL(server.url);
    // Only the proxy knows the name.
    address.hostname = 'mcp.gatehouse.test';
    const noVariables = {
      HTTP_PROXY: '',
      HTTPS_PROXY: '',
      http_proxy: '',
      https_proxy: '',
      NO_PROXY: '',
      no_proxy: '',
    };
    const desktop = await launchDesktop({ env: noVariables });
    // Chromium then answers as for a proxy of the system.
    await desktop.main.evaluate(
      ({ session }, proxyRules) => session.defaultSession.setProxy({ proxyRules }),
      `127.0.0.1:${proxy.port}`,
    );
    const { page } = desktop;
    const launch = { kind: 'http' as const, url: address.href, headers: { authorization: 'Bearer known' } };
    const { serverId } = await callHost(page, 'server.add', { name: 'notes', launch, enabled: true });
    await trustServer(desktop, 'notes');
    await goTo(page, 'Servers');
    const details = await openServerDetails(page, 'notes');
    await details.getByRole('tab', { name: 'Overview' }).click();
    await expect(details.getByText('Through the system’s proxy')).toBeVisible();
    expect(proxy.seen[0]).toBe(`POST ${address.href}`);

    await goToSettings(page, 'Advanced');
    await page.getByRole('radio', { name: 'No proxy' }).click();
    await expect(page.getByRole('radio', { name: 'No proxy' })).toBeChecked();
    const before = proxy.seen.length;
    await callHost(page, 'server.restart', { serverId });
    await expect
      .poll(
        async () =>
          (await callHost(page, 'snapshot.get', {})).servers.find(({ definition }) => definition.id === serverId)
            ?.state,
      )
      .toMatchObject({ kind: 'failed', error: { problem: { kind: 'serverUnreachable', fault: 'unknownName' } } });
    expect(proxy.seen.slice(before).filter((line) => line.startsWith('POST'))).toEqual([]);
    proxy.close();
    await server.stop();
  });
});
