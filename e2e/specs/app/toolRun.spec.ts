import type { Locator, Page } from '@playwright/test';
import { goTo, newChat, send, servers, idle, answers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

/** Opens the form of a tool of the only server. */
async function openRun(page: Page, tool: string): Promise<Locator> {
  await goTo(page, 'Servers');
  const details = page.getByRole('button', { name: 'Details', exact: true });
  if ((await details.getAttribute('aria-expanded')) !== 'true') await details.click();
  await page.getByRole('tab', { name: /^Tools/ }).click();
  await page.getByRole('button', { name: `Run ${tool}`, exact: true }).click();
  return page.getByRole('dialog', { name: `Run ${tool}` });
}

const run = (form: Locator) => form.getByRole('button', { name: 'Run', exact: true });

test.describe('a tool run by hand', { tag: '@shell' }, () => {
  test('is filled in by form or as JSON, refused when it is wrong, and recorded', async ({ launch }) => {
    const { page } = await launch({ world: { servers: { everything: servers.everything } } });
    let form = await openRun(page, 'get-sum');
    await run(form).click();
    await expect(form.getByText('Fill this in.').first()).toBeVisible();
    await form.getByRole('textbox', { name: 'a', exact: true }).fill('2');
    await form.getByRole('textbox', { name: 'b', exact: true }).fill('3');
    await form.getByRole('textbox', { name: 'b', exact: true }).press('Control+Enter');
    await expect(form.getByText('The sum of 2 and 3 is 5.')).toBeVisible();
    await expect(form.getByRole('status')).toContainText('Done');

    await form.getByRole('radio', { name: 'JSON' }).click();
    const json = form.getByRole('textbox', { name: 'Arguments as JSON' });
    await json.fill('{ "a": 20, "b": 22 }');
    await run(form).click();
    await expect(form.getByText('The sum of 20 and 22 is 42.')).toBeVisible();
    // The host checks what the page cannot know.
    await json.fill('{ "a": "twenty" }');
    await run(form).click();
    await expect(form.getByRole('alert')).toContainText('do not fit');
    await page.keyboard.press('Escape');

    form = await openRun(page, 'get-tiny-image');
    await run(form).click();
    await expect(form.getByRole('img', { name: 'Picture from get-tiny-image' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Run get-tiny-image' })).toBeFocused();

    // The form can be filled in with an earlier call; only Run sends it.
    await page.getByRole('tab', { name: 'Traffic' }).click();
    const call = page.getByRole('listitem').filter({ hasText: 'tools/call' }).last();
    await call.getByRole('button', { name: /tools\/call/ }).click();
    await call.getByRole('button', { name: 'Run again by hand' }).click();
    form = page.getByRole('dialog', { name: 'Run get-sum' });
    await expect(form.getByRole('textbox', { name: 'b', exact: true })).toHaveValue('3');
    await page.keyboard.press('Escape');

    await goTo(page, 'Activity');
    await expect(page.getByRole('row', { name: /Allowed.*get-sum.*Run by hand/ })).toHaveCount(2);
  });

  test('shows how far it is, and is cancelled', async ({ launch }) => {
    const { page } = await launch({ world: { servers: { everything: servers.everything } } });
    const form = await openRun(page, 'trigger-long-running-operation');
    await form.getByRole('textbox', { name: 'duration' }).fill('60');
    await form.getByRole('textbox', { name: 'steps' }).fill('120');
    await run(form).click();
    await expect(form.getByRole('progressbar')).toBeVisible();
    await form.getByRole('button', { name: 'Stop' }).click();
    await expect(form.getByText('Cancelled')).toBeVisible();
    // Nothing hangs: the next run gets its result.
    await form.getByRole('textbox', { name: 'duration' }).fill('1');
    await form.getByRole('textbox', { name: 'steps' }).fill('1');
    await run(form).click();
    await expect(form.getByText(/Long running operation completed/)).toBeVisible();
  });
});

test.describe('a tool that is switched off', { tag: '@shell' }, () => {
  test('is not offered to models, also after a restart of Gatehouse, until it is switched on again', async ({
    launch,
  }) => {
    const first = await launch({ world: { hasSample: true } });
    await goTo(first.page, 'Servers');
    await first.page.getByRole('button', { name: 'Details', exact: true }).click();
    await first.page.getByRole('switch', { name: 'Offer echo to models' }).click();
    await expect(first.page.getByText('Running, 6 of 7 tools on')).toBeVisible();
    await first.close();

    const { page } = await launch();
    await goTo(page, 'Servers');
    await expect(page.getByText('Running, 6 of 7 tools on')).toBeVisible();
    await newChat(page);
    await expect(page.getByRole('button', { name: '6 tools' })).toBeVisible();
    await send(page, 'echo hello');
    await idle(page);
    await expect(answers(page).last()).toBeVisible();
    await expect(page.getByRole('group', { name: /echo/ })).toHaveCount(0);
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('button', { name: 'All on' }).click();
    await expect(page.getByText('Running, 7 tools')).toBeVisible();
  });
});
