import { expect, test } from '../../fixtures/shellTest.ts';
import { goTo, goToSettings, servers } from '../../fixtures/actions.ts';

test.describe('safe mode', { tag: '@shell' }, () => {
  test('starts no server, shows the default settings, and loses none of either', async ({ launch }) => {
    const before = await launch({ world: { servers: { memory: servers.memory } } });
    await goToSettings(before.page, 'Appearance');
    await before.page.getByRole('radio', { name: 'Dark' }).click();
    await expect(before.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await before.close();

    const safe = await launch({ args: ['--safe-mode'] });
    const { page } = safe;
    await expect(page.getByRole('status').filter({ hasText: 'Safe mode' })).toContainText('No server starts');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
    await goTo(page, 'Servers');
    const row = page.getByRole('listitem').filter({ hasText: 'memory' });
    await expect(row).toContainText('Stopped');
    await row.getByRole('button', { name: 'More for memory' }).click();
    await page.getByRole('menuitem', { name: 'Restart' }).click();
    await expect(
      page.getByText('Gatehouse was started in safe mode, in which no server starts.').first(),
    ).toBeVisible();
    await expect(row).not.toContainText('Running');
    await goToSettings(page, 'Appearance');
    await page.getByRole('radio', { name: 'Compact' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await safe.close();

    const after = await launch();
    await expect(after.page.getByRole('status').filter({ hasText: 'Safe mode' })).toHaveCount(0);
    await expect(after.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(after.page.locator('html')).toHaveAttribute('data-density', 'compact');
    await goTo(after.page, 'Servers');
    await expect(after.page.getByText(/^Running, 9 tools$/)).toBeVisible();
  });
});
