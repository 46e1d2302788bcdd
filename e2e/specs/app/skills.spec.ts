import { answer, callTools } from '../../fakeModels/reply.ts';
import { answers, goTo, newChat, send, servers, toolCall } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';

test.describe('the skills of a server', { tag: '@shell' }, () => {
  test('are reviewed and approved, loaded by a model, and shown as changed', async ({ launch, fakeModel }) => {
    const load = callTools({ name: 'load_skill', arguments: { server: 'skills', skill: 'garden' } });
    const change = callTools({ name: 'skills_change', arguments: {} });
    const replies = [load, change, answer('Planted.')];
    const model = await fakeModel((_request, n) => replies[n] ?? answer('Never.'));
    const { page } = await launch({ world: { servers: { skills: servers.skills('good') }, models: [model] } });

    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('tab', { name: 'Skills' }).click();
    const list = page.getByRole('list', { name: 'Skills' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Review the skill garden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Skill: garden' });
    await expect(dialog).toContainText('Bash(*)');
    await expect(dialog).toContainText('references/plants.md');
    await dialog.getByRole('button', { name: 'Read SKILL.md' }).click();
    await expect(dialog).toContainText('Read `references/plants.md` first.');
    await dialog.getByRole('button', { name: 'Approve skill' }).click();
    await expect(dialog).toBeHidden();
    await expect(list.getByRole('listitem').filter({ hasText: 'skill://garden/SKILL.md' })).toContainText('Approved');

    await newChat(page);
    await send(page, 'Plant a garden');
    // It was loaded, so the next call asks and says why.
    const card = page.getByRole('group', { name: 'Approve skills change' });
    await expect(card).toContainText('The model acts on the skill “garden” of skills.');
    await card.getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('Planted.');
    await expect(toolCall(page, 'Gatehouse', 'Load a skill')).toBeVisible();
    expect(JSON.stringify(model.requests[1]?.body)).toContain('Read `references/plants.md` first.');

    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('tab', { name: 'Skills' }).click();
    await expect(list.getByRole('listitem').filter({ hasText: 'skill://garden/SKILL.md' })).toContainText(
      'Changed since you approved it',
    );
    await page.getByRole('button', { name: 'Review the skill garden' }).click();
    await expect(dialog).toContainText('It is not used until you approve it again.');
    await expect(dialog).toContainText('extra.md');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await goTo(page, 'Permissions');
    const approved = page.getByRole('list', { name: 'Approved skills' });
    await expect(approved).toContainText('Changed since you approved it');
    await approved.getByRole('button', { name: 'Take back the approval of garden' }).click();
    await expect(approved).toHaveCount(0);
  });

  test('are loaded by the user with /skill, and go along with the message', async ({ launch, fakeModel }) => {
    const model = await fakeModel(() => answer('Dig first.'));
    const { page } = await launch({ world: { servers: { skills: servers.skills('good') }, models: [model] } });
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('tab', { name: 'Skills' }).click();
    await page.getByRole('button', { name: 'Review the skill garden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Skill: garden' });
    await dialog.getByRole('button', { name: 'Read SKILL.md' }).click();
    await expect(dialog).toContainText('Read `references/plants.md` first.');
    await dialog.getByRole('button', { name: 'Approve skill' }).click();
    await expect(dialog).toBeHidden();

    await newChat(page);
    const composer = page.getByRole('textbox', { name: 'Message' });
    await composer.fill('/skill gard');
    const choices = page.getByRole('listbox', { name: 'Prompts' });
    await expect(choices.getByRole('option')).toHaveCount(1);
    await composer.press('Enter');
    await expect(page.getByRole('list', { name: 'Attached to this message' })).toContainText('garden');
    await send(page, 'Where do I begin?');
    await expect(answers(page).last()).toContainText('Dig first.');
    const sent = JSON.stringify(model.requests[0]?.body);
    expect(sent).toContain('The user chose this skill');
    expect(sent).toContain('Read `references/plants.md` first.');
  });
});
