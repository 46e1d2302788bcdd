import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

async function addFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skills', exact: true }).click();
  await page.getByRole('button', { name: 'Add folder of skills…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Folder of skills' });
  await dialog.getByRole('combobox', { name: 'Folder' }).fill('/home/me/work/website');
  await dialog.getByRole('button', { name: 'Use folder' }).click();
  await expect(dialog).toBeHidden();
}

async function approveGarden(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review the skill garden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Skill: garden' });
  await expect(dialog).toContainText('scripts/dig.sh');
  await dialog.getByRole('button', { name: 'Approve skill' }).click();
  await expect(dialog).toBeHidden();
}

test('a folder of skills is added, its skills are reviewed and approved, and it is removed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Skills', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Add a folder whose sub-folders each have a SKILL.md.');
  await expectLooksRight(page, 'skills-none', { widths: [400, 1280] });
  await addFolder(page);
  const list = page.getByRole('list', { name: 'Skills', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: '1 entry that is no valid skill' }).click();
  await expect(page.getByRole('main')).toContainText('It has a symbolic link. Gatehouse follows none.');
  await page.getByRole('button', { name: 'Review the skill garden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Skill: garden' });
  await dialog.getByRole('button', { name: 'Read SKILL.md' }).click();
  await expect(dialog).toContainText('SKILL.md as it is now');
  await expectLooksRight(page, 'skill-local', { widths: [400, 1280] });
  await page.keyboard.press('Escape');
  await approveGarden(page);
  const approved = page.getByRole('list', { name: 'Approved skills' });
  await expect(approved).toContainText('On this computer · garden');
  await expect(approved).toContainText('in 3 chats');
  await expectLooksRight(page, 'skills', { widths: [400, 1280] });
  await page.getByRole('button', { name: 'Remove the folder /home/me/work/website' }).click();
  await expect(list).toHaveCount(0);
  await expect(approved).toHaveCount(0);
});

test('/skill stands first in the slash list and loads the chosen skill into the message', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await addFolder(page);
  await approveGarden(page);
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('/');
  const list = page.getByRole('listbox', { name: 'Prompts' });
  await expect(list.getByRole('option').first()).toContainText('/skill');
  await expect(list.getByRole('group').first()).toHaveAccessibleName('Gatehouse');
  await expectLooksRight(page, 'slash-gatehouse', { widths: [400, 1280] });
  await composer.press('Enter');
  await expect(composer).toHaveValue('/skill ');
  await composer.pressSequentially('gard');
  await expect(list.getByRole('option')).toHaveCount(1);
  await expectLooksRight(page, 'slash-skill', { widths: [400, 1280] });
  await composer.press('Enter');
  await expect(composer).toHaveValue('');
  await expect(page.getByRole('main')).toContainText('garden');
  await expectLooksRight(page, 'skill-chosen', { widths: [400, 1280] });
});

for (const late of ['skill.approved', 'prompt.search'] as const) {
  test(`an Enter before ${late} has answered takes what comes first then`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'lived', hasRealClock: true });
    await addFolder(page);
    await approveGarden(page);
    await page.getByRole('button', { name: 'New chat', exact: true }).click();
    await page.evaluate((command) => {
      window.galleryHost.world.lateMs[command] = 1000;
    }, late);
    const composer = page.getByRole('textbox', { name: 'Message' });
    await composer.fill(late === 'skill.approved' ? '/skill gard' : '/summary');
    await composer.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    if (late === 'skill.approved') {
      await expect(page.getByRole('list', { name: 'Attached to this message' })).toContainText('garden');
      await expect(composer).toHaveValue('');
    } else await expect(page.getByRole('dialog')).toContainText('day');
  });
}
