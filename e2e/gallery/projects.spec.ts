import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { passGuard } from './pageTime.ts';

/** Opens the page of projects with the sidebar. */
async function openProjects(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
}

/** Makes a project that only explores. */
async function makeProject(page: Page): Promise<void> {
  await openProjects(page);
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Notes app');
  await dialog
    .getByRole('textbox', { name: 'Instructions' })
    .fill('Write TypeScript. Explain each change in one line.');
  await dialog.getByRole('radio', { name: 'Only some servers' }).click();
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('radio', { name: 'Explore only' }).click();
  await dialog.getByRole('combobox', { name: 'Folder' }).fill('/home/me/work/website');
  await dialog.getByRole('button', { name: 'Add folder' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove /home/me/work/website' })).toBeVisible();
}

async function saveProject(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'New project' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Open Notes app' })).toBeVisible();
}

test('a project is made, chosen for a new chat, deleted and brought back', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openProjects(page);
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await expectLooksRight(page, 'projects-none', { widths: [400, 1280] });
  await makeProject(page);
  await expectLooksRight(page, 'project-form', { widths: [400, 1280] });
  await saveProject(page);
  await expectLooksRight(page, 'projects', { widths: [400, 1280] });

  await page.getByRole('button', { name: 'New chat in Notes app' }).click();
  const chosen = page.getByRole('main').getByRole('combobox', { name: 'Project' });
  await expect(chosen).toHaveValue(/./);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await expectLooksRight(page, 'project-new-chat', { widths: [400, 1280] });

  await openProjects(page);
  await page.getByRole('button', { name: 'Delete Notes app' }).click();
  const asks = page.getByRole('dialog', { name: 'Delete project “Notes app”?' });
  await expect(asks).toContainText('Its chats stay, without the project’s instructions, servers or mode.');
  await asks.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Open Notes app' }).click();
  await expect(page.getByRole('heading', { name: 'Notes app', level: 1 })).toBeVisible();
  await expectLooksRight(page, 'project-without-folder', { widths: [400, 1280] });
});

test('a chat is moved into a project, found by it, and moved back', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'versions' });
  await makeProject(page);
  await saveProject(page);
  const title = 'Summary of the release files';
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  await chats.getByRole('button', { name: title, exact: true }).click();
  await chats.getByRole('button', { name: `More for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Project…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Project of this chat' });
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption('Notes app');
  await expectLooksRight(page, 'project-move', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  // What it means stands at the beginning of the chat.
  await page.getByRole('group', { name: 'Messages' }).press('Home');
  await expect(page.getByText('Project: Notes app')).toBeVisible();
  await expect(
    page.getByText('It also applies “Explore only”; the stricter of this and the chat’s mode counts.'),
  ).toBeVisible();
  await expectLooksRight(page, 'project-chat', { widths: [400, 1280] });

  await chats.getByRole('combobox', { name: 'Project' }).selectOption('Notes app');
  await expect(chats.getByRole('button', { name: /^More for/ })).toHaveCount(1);
  await chats.getByRole('combobox', { name: 'Project' }).selectOption('All chats');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Project: Notes app')).toHaveCount(0);
});

test('files of its folder are read before they are used, and its servers are added switched off', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await makeProject(page);
  await saveProject(page);
  await page.getByRole('button', { name: 'Open Notes app' }).click();
  await expect(page.getByRole('heading', { name: 'Notes app', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Choose folder…' }).click();
  const choosing = page.getByRole('dialog', { name: 'Folder of the project' });
  await passGuard(choosing);
  await expect(choosing.getByText('/home/me/work/website').first()).toBeVisible();
  await expectLooksRight(page, 'project-folder-form', { widths: [400, 1280] });
  await choosing.getByRole('button', { name: 'Use folder' }).click();

  const files = page.getByRole('region', { name: 'Instructions in the folder' });
  await expect(files.getByText('It is a link that leads out of the folder.')).toBeVisible();
  await expectLooksRight(page, 'project-page', { widths: [400, 1280], height: 1400 });
  await files.getByRole('button', { name: 'Read CLAUDE.md' }).click();
  const changed = page.getByRole('dialog', { name: 'CLAUDE.md changed' });
  await expect(changed.getByText('What changed since you accepted it')).toBeVisible();
  await expectLooksRight(page, 'project-file-changed', { widths: [400, 1280] });
  await changed.getByRole('button', { name: 'Later' }).click();

  await files.getByRole('button', { name: 'Read AGENTS.md' }).click();
  const review = page.getByRole('dialog', { name: 'Use AGENTS.md?' });
  await expect(review).toContainText('From the folder of “Notes app”');
  await expectLooksRight(page, 'project-file', { widths: [400, 1280] });
  await passGuard(review.getByRole('button', { name: 'Use file' }));
  await review.getByRole('button', { name: 'Use file' }).click();
  await expect(review).toHaveCount(0);
  await expect(files.getByText('Used', { exact: true })).toBeVisible();

  const servers = page.getByRole('region', { name: 'Servers in the folder' });
  await expect(servers).toContainText('./tools/serve');
  await servers.getByRole('button', { name: 'Add tests' }).click();
  await expect(servers.getByText('Added', { exact: true })).toBeVisible();
  await expect(page.getByText('“tests” was added, switched off')).toBeVisible();
});

test('the folders of a project are offered first where a folder is shared', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await makeProject(page);
  await saveProject(page);
  await page.getByRole('button', { name: 'New chat in Notes app' }).click();
  await page.keyboard.press('ControlOrMeta+j');
  await page.getByRole('tab', { name: /^Shared folders/ }).click();
  await page.getByRole('button', { name: 'Share a folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a folder' });
  const suggested = dialog.getByRole('group', { name: 'Suggested by the project' });
  await suggested.getByRole('button', { name: '/home/me/work/website' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Folder' })).toHaveValue('/home/me/work/website');
  await expectLooksRight(page, 'project-suggested', { widths: [400, 1280] });
});
