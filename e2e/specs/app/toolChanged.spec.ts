import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, goTo, newChat, send, servers } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import { press } from '../../fixtures/trustPage.ts';

test.describe('a tool that changes after it was allowed', { tag: '@shell' }, () => {
  test('is withheld, asks again, and is shown with its changes (security case 30)', async ({ launch, fakeModel }) => {
    const greet = callTools({ name: 'rug_greet', arguments: { name: 'Ada' } });
    const model = await fakeModel((_request, n) => (n % 2 === 0 ? greet : answer('Done.')));
    const { page } = await launch({ world: { servers: { rug: servers.rug }, models: [model] } });
    await send(page, 'Greet');
    await approval(page, 'rug', 'greet').getByRole('button', { name: 'More ways to allow' }).click();
    await page.getByRole('menuitem', { name: 'Always allow this tool' }).first().click();
    await expect(answers(page).last()).toContainText('Done.');

    await goTo(page, 'Permissions');
    const review = page.getByRole('button', { name: 'Review the change of greet' });
    await expect(review).toBeVisible();
    await newChat(page);
    await send(page, 'Greet again');
    await expect(approval(page, 'rug', 'greet')).toContainText('definition changed');
    expect(JSON.stringify(model.requests[2]?.body)).not.toContain('id_rsa');
    const dialog = page.getByRole('dialog', { name: 'Tool changed: greet' });
    await approval(page, 'rug', 'greet').getByRole('button', { name: 'Show what changed' }).click();
    await expect(dialog).toContainText('id_rsa');
    await dialog.getByRole('button', { name: 'Later' }).click();
    await approval(page, 'rug', 'greet').getByRole('button', { name: 'Deny', exact: true }).click();
    await expect(answers(page).last()).toContainText('Done.');

    await goTo(page, 'Permissions');
    await page.keyboard.press('Control+.');
    await page.getByRole('dialog', { name: 'Waiting for you' }).getByRole('button', { name: /greet/ }).press('Enter');
    await expect(dialog).toContainText('TAG A');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await review.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Disable tool' }).click();
    await expect(dialog).toBeHidden();
    await expect(review).toBeHidden();
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('switch', { name: 'Offer greet to models' }).click();
    await page.getByRole('button', { name: 'Review the change of greet' }).click();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Changed', { exact: true })).toBeHidden();
    await goTo(page, 'Activity');
    await expect(page.getByRole('row').filter({ hasText: 'Accepted the changed definition' })).toBeVisible();
  });
});

test('a tool that appears later asks once, although all tools were allowed, and its server says since when', async ({
  launch,
  fakeModel,
}) => {
  const greet = callTools({ name: 'rug_greet', arguments: { name: 'Ada' } });
  const farewell = callTools({ name: 'rug_farewell', arguments: {} });
  const replies = [greet, answer('Greeted.'), farewell, answer('Gone.'), farewell, answer('Gone again.')];
  const model = await fakeModel((_request, n) => replies[n] ?? answer('Done.'));
  const app = await launch({ world: { servers: { rug: [...servers.rug, 'adds'] }, models: [model] } });
  const { page } = app;
  const { servers: running } = await callHost(page, 'snapshot.get', {});
  const serverId = running[0]?.definition.id;
  if (serverId === undefined) throw new Error('There is no server.');
  const adding = callHost(page, 'rule.add', { action: 'allow', serverId, typedName: 'rug', tool: '*' });
  const question = (await app.trustPage()).getByRole('main', { name: 'Let “rug” run without asking?' });
  await press(app, question, 'Allow', () => adding);
  await send(page, 'Greet');
  await expect(answers(page).last()).toContainText('Greeted.');

  await goTo(page, 'Servers');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const farewellRow = page
    .getByRole('list', { name: 'Tools' })
    .getByRole('listitem')
    .filter({ hasText: 'Says goodbye.' });
  await expect(farewellRow).toContainText(/New since \w/);
  await newChat(page);
  await send(page, 'Say goodbye');
  await expect(approval(page, 'rug', 'farewell')).toContainText('This tool is new');
  await approval(page, 'rug', 'farewell').getByRole('button', { name: 'Allow once' }).click();
  await expect(answers(page).last()).toContainText('Gone.');
  await send(page, 'Again');
  await expect(answers(page).last()).toContainText('Gone again.');

  await goTo(page, 'Servers');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(farewellRow).toBeVisible();
  await expect(farewellRow).not.toContainText('New since');
  await goTo(page, 'Activity');
  await expect(page.getByRole('row').filter({ hasText: 'New tool' })).toContainText('farewell');
});
