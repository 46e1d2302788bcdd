import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('local models are looked for by a press only, and added by the form', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const look = page.getByRole('button', { name: 'Look for local models' });
  await expect(look).toBeVisible();
  const asked = () =>
    page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'provider.findLocal').length);
  expect(await asked()).toBe(0);
  await look.click();
  const dialog = page.getByRole('dialog', { name: 'Models on this computer' });
  await expect(dialog).toContainText('3 more');
  await expect(dialog.getByRole('button', { name: 'Add Ollama' })).toHaveCount(0);
  expect(await asked()).toBe(1);
  await expectLooksRight(page, 'local-models');
  await dialog.getByRole('button', { name: 'Add LM Studio' }).click();
  const form = page.getByRole('dialog', { name: 'Add LM Studio' });
  await expect(form.getByRole('textbox', { name: 'Base URL' })).toHaveValue('http://127.0.0.1:1234/v1');
});

test('nothing found says what was asked', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Look for local models' }).click();
  await expect(page.getByRole('dialog', { name: 'Models on this computer' })).toContainText('11434');
});

test('a second account at a provider gets a name of its own', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Add provider' }).click();
  await page.getByRole('menuitem', { name: 'Anthropic', exact: true }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Anthropic 2' });
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Anthropic 2');
});

test('the picker reads its lists again when it is asked to', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Claude Sonnet 5' })).toBeVisible();
  await expectLooksRight(page, 'model-picker');
  await page.getByRole('button', { name: 'Read the lists again' }).click();
  const fresh = () =>
    page.evaluate(
      () =>
        window.galleryHost.seen.filter(
          ({ command, input }) => command === 'provider.models' && (input as { isFresh?: boolean }).isFresh === true,
        ).length,
    );
  await expect.poll(fresh).toBeGreaterThan(0);
});

test('a first start leads to a provider, to a local model, or to the sample', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  const choices = page.getByRole('list', { name: 'Ways to begin' });
  await choices.getByRole('button', { name: 'Look for local models' }).click();
  const found = page.getByRole('dialog', { name: 'Models on this computer' });
  await expect(found).toContainText('11434');
  await page.keyboard.press('Escape');
  await choices.getByRole('button', { name: 'Add provider' }).click();
  await page.getByRole('menuitem', { name: 'Anthropic', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Anthropic' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choices.getByRole('button', { name: 'Start with the sample' }).click();
  await expect(page.getByRole('list', { name: 'Examples' })).toBeVisible();
  await expect(choices.getByRole('listitem')).toHaveCount(2);
});
