import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, approval, goTo, newChat, send, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import { press } from '../../fixtures/trustPage.ts';

test.describe('permissions', { tag: '@shell' }, () => {
  test('hold every answer and rule, are found, revoked and brought back', async ({ launch, fakeModel }) => {
    const echo = callTools({ name: 'good_echo', arguments: { message: 'hello' } });
    const model = await fakeModel((_request, n) => (n % 2 === 0 ? echo : answer(`Done ${n}.`)));
    const app = await launch({ world: { servers: { good: servers.faulty('good') }, models: [model] } });
    const { page } = app;

    // A rule that allows must be confirmed on the trust surface, by typing the name of the server.
    await goTo(page, 'Permissions');
    const form = page.getByRole('dialog', { name: 'Add a rule' });
    const wishForRule = async () => {
      await page.getByRole('button', { name: 'Add rule' }).click();
      await form.getByRole('radio', { name: 'Allow' }).click();
      await form.getByRole('combobox', { name: 'Server' }).selectOption('good');
      await form.getByRole('textbox', { name: 'Tool' }).fill('ec*');
      await form.getByRole('textbox', { name: /^Type/ }).fill('goo');
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(form).toContainText('does not match');
      await form.getByRole('textbox', { name: /^Type/ }).fill('good');
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(form.getByRole('status')).toContainText('Waiting for confirmation');
    };
    await wishForRule();
    // Closing the form withdraws the request.
    await expect(page.getByText('1 request waiting').last()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(page.getByText('1 request waiting')).toHaveCount(0);
    await wishForRule();
    const trust = await app.trustPage();
    const question = trust.getByRole('main', { name: 'Let “good” run without asking?' });
    await expect(question).toContainText('ec*');
    await press(app, question, 'Allow', () => expect(form).toBeHidden());
    await newChat(page);
    await send(page, 'First');
    await expect(answers(page).last()).toContainText('Done 1.');

    // A rule that asks wins over it.
    await goTo(page, 'Permissions');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await form.getByRole('textbox', { name: 'Tool' }).fill('echo');
    await form.getByRole('textbox', { name: 'Tool' }).press('Enter');
    await expect(form).toBeHidden();
    await newChat(page);
    await send(page, 'Second');
    await expect(approval(page, 'good', 'echo')).toContainText('a rule says so');
    await approval(page, 'good', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('Done 3.');

    await goTo(page, 'Permissions');
    const asking = page.getByRole('button', { name: 'Remove the rule for * echo' });
    await asking.click();
    await expect(asking).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(asking).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('ec*');
    await expect(asking).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove the rule for good ec*' })).toBeVisible();
  });
});
