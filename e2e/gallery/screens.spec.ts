import { expect } from '@playwright/test';
import { openDetails, test } from './openGallery.ts';
import { expectLooksRight } from './looksRight.ts';

interface Shown {
  readonly name: string;
  readonly scenario: 'first' | 'lived' | 'thread' | 'approval' | 'hostile' | 'errors' | 'long' | 'chinese' | 'review';
  readonly path?: string;
  /** The title of the conversation to open. */
  readonly conversation?: string;
  /** The button that opens the screen. */
  readonly screen?: string;
  /** A button to press afterwards. */
  readonly press?: string;
  /** The view of a server's details to open. */
  readonly details?: { readonly server: string; readonly tab: RegExp };
  /** An element that shows that the screen is complete. */
  readonly ready: {
    readonly role: 'article' | 'group' | 'heading' | 'button' | 'dialog' | 'main' | 'table' | 'tabpanel';
    readonly name: string | RegExp;
  };
}

const release = 'Summary of the release files';
const shown: readonly Shown[] = [
  { name: 'first', scenario: 'first', ready: { role: 'heading', name: 'Use your own key' } },
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
    ready: { role: 'button', name: '仅本次允许' },
  },
  { name: 'servers', scenario: 'lived', screen: 'Servers', ready: { role: 'heading', name: 'Servers' } },
  ...(['Tools', 'Resources', 'Prompts', 'Logs', 'Traffic', 'Process'] as const).map((tab): Shown => ({
    name: `server-${tab.toLowerCase()}`,
    scenario: 'lived',
    screen: 'Servers',
    details: { server: 'everything', tab: new RegExp(`^${tab}`) },
    ready: { role: 'tabpanel', name: new RegExp(`^${tab}`) },
  })),
  {
    name: 'server-stopped',
    scenario: 'lived',
    screen: 'Servers',
    details: { server: 'legacy-notes', tab: /^Process/ },
    ready: { role: 'tabpanel', name: /^Process/ },
  },
  { name: 'servers-problems', scenario: 'errors', screen: 'Servers', ready: { role: 'button', name: 'Read again' } },
  { name: 'servers-review', scenario: 'review', screen: 'Servers', ready: { role: 'button', name: 'Review changes' } },
  { name: 'settings', scenario: 'lived', screen: 'Settings', ready: { role: 'heading', name: 'Settings' } },
  { name: 'permissions', scenario: 'lived', screen: 'Permissions', ready: { role: 'heading', name: 'Permissions' } },
  {
    name: 'tool-changed',
    scenario: 'lived',
    screen: 'Permissions',
    press: 'Review the change of echo',
    ready: { role: 'dialog', name: 'Tool changed: echo' },
  },
  {
    name: 'permissions-empty',
    scenario: 'first',
    screen: 'Permissions',
    ready: { role: 'heading', name: 'Permissions' },
  },
  { name: 'activity', scenario: 'lived', screen: 'Activity', ready: { role: 'table', name: /.*/ } },
  { name: 'trust', scenario: 'lived', path: 'trust.html', ready: { role: 'main', name: 'Trust backup?' } },
  {
    name: 'trust-chinese',
    scenario: 'chinese',
    path: 'trust.html',
    ready: { role: 'main', name: /^信任 / },
  },
  {
    name: 'trust-empty',
    scenario: 'first',
    path: 'trust.html',
    ready: { role: 'heading', name: 'All done.' },
  },
];

for (const { name, scenario, path, conversation, screen, press, details, ready } of shown) {
  test(`${name} looks right`, async ({ gallery }) => {
    const page = await gallery.open({ scenario, ...(path !== undefined && { path }) });
    if (conversation !== undefined) await page.getByRole('button', { name: new RegExp(`^${conversation}`) }).click();
    if (screen !== undefined) await page.getByRole('button', { name: screen, exact: true }).click();
    if (details !== undefined) await openDetails(page, details.server, details.tab);
    if (press !== undefined) await page.getByRole('button', { name: press }).click();
    await expect(page.getByRole(ready.role, { name: ready.name }).first()).toBeVisible();
    // The widest layout shows nothing that the one before does not show.
    await expectLooksRight(page, name, { widths: [360, 1280, 1600], onlyFits: [1600] });
  });
}
