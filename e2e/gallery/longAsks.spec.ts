import { expect, type Page } from '@playwright/test';
import type { ScenarioName } from './fixtures/scenarios.ts';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { passGuard } from './pageTime.ts';

/** What of a server must be looked through before it is answered, and the button that waits. */
const long: readonly (readonly [ScenarioName, dialog: string, answer: string])[] = [
  ['samplingLong', 'Sampling request from everything', 'Send to model'],
  ['elicitationLong', 'everything asks for information', 'Submit'],
  ['elicitationPageLong', 'everything asks for information', 'Open page'],
];
const huge: readonly (readonly [ScenarioName, dialog: string, answer: string])[] = [
  ['samplingHuge', 'Sampling request from everything', 'Send to model'],
  ['responseHuge', 'Sampling response for everything', 'Deliver'],
];

function parts(page: Page, dialog: string, answer: string) {
  const asked = page.getByRole('dialog', { name: dialog, exact: true });
  const named = { name: new RegExp(`^${answer}`) };
  return { asked, button: asked.getByRole('button', named).or(asked.getByRole('link', named)) };
}

for (const [scenario, dialog, answer] of long) {
  test(`${scenario} is answered only after all of it was seen`, async ({ gallery }) => {
    const page = await gallery.open({ scenario });
    const { asked, button } = parts(page, dialog, answer);
    await expect(button).toBeVisible();
    await passGuard(button);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/Scroll to the end/);
    await expectLooksRight(page, scenario, { widths: [400, 1280], height: 800 });
    await asked.getByRole('button', { name: 'Show all' }).press('Enter');
    await expect(page.getByRole('dialog').last()).toContainText('Line 60 of what is asked');
    await page.keyboard.press('Escape');
    await passGuard(button);
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  });
}

for (const [scenario, dialog, answer] of huge) {
  test(`${scenario} is answered by who knows how much is not shown`, async ({ gallery }) => {
    test.slow();
    const page = await gallery.open({ scenario });
    const { asked, button } = parts(page, dialog, answer);
    await expect(button).toHaveText(new RegExp(`${answer} \\([\\d,]+ characters not shown\\)`));
    await passGuard(button);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await asked.getByRole('checkbox', { name: 'I have seen the shortened list' }).click();
    await passGuard(button);
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  });
}
