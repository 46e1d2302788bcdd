import { goTo, openServerDetails } from '../../fixtures/actions.ts';
import { expect, test as base } from '../../fixtures/shellTest.ts';
import { freePort } from '../../freePort.ts';
import { AuthorizationServer } from '../../signIn/authorizationServer.ts';
import { ProtectedServer } from '../../signIn/protectedServer.ts';

interface Protected {
  readonly issuer: AuthorizationServer;
  readonly server: ProtectedServer;
}

const test = base.extend<{ guarded: Protected }>({
  // Playwright reads a fixture's dependencies from this pattern: there are none.
  guarded: async ({}, use) => {
    const issuer = await AuthorizationServer.start();
    const server = await ProtectedServer.start({
      scopesOf: (token) => issuer.live.get(token),
      resourceMetadata: (own) => ({ ...own, scopes_supported: ['notes:read', 'notes:write'] }),
      authorizationServers: [issuer.issuer],
    });
    await use({ issuer, server });
    await server.stop();
    await issuer.stop();
  },
  app: async ({ launch, guarded }, use) => {
    const app = await launch({ world: { servers: { notes: { url: guarded.server.url } } } });
    await goTo(app.page, 'Servers');
    await (await openServerDetails(app.page, 'notes')).getByText('Sign-in needed').waitFor();
    await use(app);
  },
});

test.describe('signing in', () => {
  test('shows the server, the request and the whole address, and opens nothing automatically', async ({
    app,
    guarded,
  }) => {
    const { page } = app;
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Waiting for your browser…')).toBeVisible();
    await expect(page.getByText(guarded.server.url)).toBeVisible();
    await expect(page.getByText('notes:read, notes:write')).toBeVisible();
    expect(guarded.issuer.http.to('/authorize')).toEqual([]);
    await page.getByRole('button', { name: 'Open the sign-in page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open this link?' });
    const link = dialog.getByRole('link', { name: 'Open' });
    const address = (await link.getAttribute('href')) ?? '';
    await expect(dialog).toContainText(address);
    expect(await link.getAttribute('rel')).toContain('noopener');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await expect(tab.getByText('Gatehouse has its answer')).toBeVisible();
    await expect(page.getByText('Running, 1 tool')).toBeVisible();
  });

  test('can be called off, and signed out of again, with the keyboard alone', async ({ app }) => {
    const { page } = app;
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    // Until then there is another button to cancel, which goes when this one comes.
    await page.getByRole('button', { name: 'Open the sign-in page' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByText('Sign-in needed')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Open the sign-in page' }).press('Enter');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open' }).press('Enter'),
    ]);
    await tab.close();
    await expect(page.getByText('Running, 1 tool')).toBeVisible();
    await page.getByRole('button', { name: 'More for notes' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    await expect(page.getByText('Sign-in needed')).toBeVisible();
  });

  test('asks for a client ID when registration is not possible', async ({ app, guarded }) => {
    const { page } = app;
    guarded.issuer.behaviour.metadata = ({ registration_endpoint: _, ...rest }) => rest;
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const form = page.getByRole('form', { name: 'This sign-in needs a client ID' });
    const address = form.getByRole('textbox', { name: 'Redirect address' });
    await expect(address).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    await form.getByRole('textbox', { name: 'Client ID' }).fill('given-client');
    await address.fill('https://elsewhere.example/callback');
    await expect(form.getByText('Write an http address of this computer')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled();
    const chosen = `http://localhost:${await freePort()}/oauth/callback`;
    await address.fill(chosen);
    await form.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Open the sign-in page' }).click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open' }).click(),
    ]);
    await expect(page.getByText('Running, 1 tool')).toBeVisible();
    expect(guarded.issuer.tokenRequests.map((each) => each.get('redirect_uri'))).toEqual([chosen]);
    await tab.close();
  });

  test('reports why it failed, and can be tried again', async ({ app, guarded }) => {
    const { page } = app;
    guarded.issuer.behaviour.metadata = ({ code_challenge_methods_supported: _, ...rest }) => rest;
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('PKCE');
    guarded.issuer.behaviour.metadata = (good) => good;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Open the sign-in page' })).toBeVisible();
  });
});
