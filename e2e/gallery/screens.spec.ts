import { expect } from '@playwright/test';
import { expectAccessible, test } from './openGallery.ts';

const themes = ['light', 'dark'] as const;
const widths = [360, 1280, 1600] as const;
/** Set to keep a picture of every screen. */
const pictures = process.env['GALLERY_PICTURES'];

interface Shown {
  readonly name: string;
  readonly scenario: 'first' | 'lived' | 'thread' | 'approval' | 'hostile' | 'errors' | 'long' | 'chinese';
  readonly path?: string;
  /** Which conversation is opened, by its title. */
  readonly conversation?: string;
  /** Which screen is opened, by its button. */
  readonly screen?: string;
  /** What says that it is there. */
  readonly ready: {
    readonly role: 'article' | 'group' | 'heading' | 'button' | 'main' | 'table';
    readonly name: string | RegExp;
  };
}

const release = 'Summary of the release files';
const shown: readonly Shown[] = [
  { name: 'first', scenario: 'first', ready: { role: 'heading', name: 'Welcome to Gatehouse' } },
  { name: 'new', scenario: 'lived', ready: { role: 'heading', name: 'What can I help with?' } },
  {
    name: 'thread',
    scenario: 'thread',
    conversation: release,
    ready: { role: 'group', name: 'Tool call everything get_tiny_image' },
  },
  { name: 'approval', scenario: 'approval', conversation: release, ready: { role: 'button', name: 'Allow once' } },
  { name: 'hostile', scenario: 'hostile', conversation: release, ready: { role: 'button', name: 'Allow once' } },
  { name: 'errors', scenario: 'errors', conversation: release, ready: { role: 'button', name: 'Retry' } },
  { name: 'long', scenario: 'long', conversation: release, ready: { role: 'article', name: 'Assistant message' } },
  {
    name: 'chinese',
    scenario: 'chinese',
    conversation: '过滤规则怎么写？',
    ready: { role: 'button', name: '允许一次' },
  },
  { name: 'servers', scenario: 'lived', screen: 'Servers', ready: { role: 'heading', name: 'Servers' } },
  { name: 'servers-problems', scenario: 'errors', screen: 'Servers', ready: { role: 'button', name: 'Read again' } },
  { name: 'settings', scenario: 'lived', screen: 'Settings', ready: { role: 'heading', name: 'Settings' } },
  { name: 'permissions', scenario: 'lived', screen: 'Permissions', ready: { role: 'heading', name: 'Permissions' } },
  {
    name: 'permissions-empty',
    scenario: 'first',
    screen: 'Permissions',
    ready: { role: 'heading', name: 'Permissions' },
  },
  { name: 'activity', scenario: 'lived', screen: 'Activity', ready: { role: 'table', name: /.*/ } },
  { name: 'trust', scenario: 'lived', path: 'trust.html', ready: { role: 'main', name: 'Trust backup?' } },
  {
    name: 'trust-empty',
    scenario: 'first',
    path: 'trust.html',
    ready: { role: 'heading', name: 'Nothing waits for your trust.' },
  },
];

for (const { name, scenario, path, conversation, screen, ready } of shown) {
  for (const theme of themes) {
    test(`${name} in the ${theme} theme is accessible and fits every width`, async ({ gallery }) => {
      const page = await gallery.open({ scenario, theme, ...(path !== undefined && { path }) });
      if (conversation !== undefined) await page.getByRole('button', { name: new RegExp(`^${conversation}`) }).click();
      if (screen !== undefined) await page.getByRole('button', { name: screen, exact: true }).click();
      await expect(page.getByRole(ready.role, { name: ready.name }).first()).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 860 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
        if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png` });
        await expectAccessible(page);
      }
    });
  }
}
