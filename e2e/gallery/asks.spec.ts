import { expect, type Page } from '@playwright/test';
import { openDetails, test } from './openGallery.ts';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { passGuard, resize, stopTime } from './pageTime.ts';

const shown = [
  ['samplingRequest', 'Sampling request from everything'],
  ['samplingFailed', 'Sampling request from everything'],
  ['samplingResponse', 'Sampling response for everything'],
  ['samplingNoToolUse', 'Sampling response for everything'],
  ['elicitationForm', 'everything asks for information'],
  ['elicitationPage', 'everything asks for information'],
] as const;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

for (const [scenario, name] of shown) {
  test(`${scenario} opens automatically and looks right`, async ({ gallery }) => {
    const page = await gallery.open({ scenario });
    await expect(dialog(page, name)).toBeVisible();
    await passGuard(dialog(page, name));
    await expectLooksRight(page, scenario, { widths: [360, 1280] });
  });
}

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);
const tray = (page: Page) => dialog(page, 'Waiting for you');

test('a dismissed question waits in the tray, is reachable by keyboard, and keeps typed text', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'elicitationForm' });
  const form = dialog(page, 'everything asks for information');
  await expect(form).toBeVisible();
  await form.getByRole('textbox', { name: /mail/ }).fill('ada@example.org');
  await page.keyboard.press('Escape');
  // Nothing was answered, and nothing else opens: all that wait were put aside.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await seen(page, 'serverRequest.answer')).toEqual([]);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('Control+.');
  // Three requests, three approvals, one launch and one changed tool, of all conversations.
  await expect(tray(page).getByRole('listitem')).toHaveCount(8);
  await expect(tray(page)).toContainText('everything: asks for informationDuring publish');
  await expectAccessible(page);
  const item = tray(page).getByRole('button', { name: /asks for information/ });
  await item.focus();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: /mail/ })).toHaveValue('ada@example.org');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
});

test('a question that is dismissed before it has the focus returns it all the same', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'elicitationForm' });
  const form = dialog(page, 'everything asks for information');
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('Control+.');
  const item = tray(page).getByRole('button', { name: /asks for information/ });
  await item.focus();
  // The dialog takes the focus in the next frame, which does not come, and the tray is slow to go: it keeps the focus meanwhile.
  await tray(page).evaluate((popup) => popup.style.setProperty('transition', 'opacity 60s', 'important'));
  await stopTime(page);
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await expect(page.locator('[data-closed] button', { hasText: 'asks for information' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.clock.resume();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
});

test('one request follows the other, and a press that was meant for the first does not answer the second', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'elicitationForm' });
  const decline = dialog(page, 'everything asks for information').getByRole('button', { name: 'Decline' });
  // The dialog moves while it opens, and counts from when it stands.
  await expect(decline).toHaveAttribute('aria-disabled', 'false');
  // From here on time passes only when it is told to, however slow the machine is.
  await stopTime(page);
  await decline.dblclick();
  await page.clock.runFor(100);
  await expect(
    page.getByRole('button', { name: 'Open page' }).or(page.getByRole('link', { name: 'Open page' })),
  ).toBeVisible();
  expect(await seen(page, 'serverRequest.answer')).toHaveLength(1);
  // Enter held down answers nothing either.
  await page.getByRole('button', { name: 'Decline' }).focus();
  for (let n = 0; n < 5; n++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await seen(page, 'serverRequest.answer')).toHaveLength(1);
});

test('a form is validated, shows errors of the host, and moves to the wrong field', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'elicitationForm' });
  const form = dialog(page, 'everything asks for information');
  await expect(form.getByRole('textbox', { name: /readers/ })).toHaveValue('250');
  await expect(form.getByRole('checkbox', { name: 'English' })).toBeChecked();
  await passGuard(form.getByRole('button', { name: 'Submit' }));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('combobox', { name: /channel/ })).toBeFocused();
  expect(await seen(page, 'serverRequest.answer')).toEqual([]);
  await form.getByRole('combobox', { name: /channel/ }).selectOption('Blog');
  await form.getByLabel('when').fill('2026-11-23');
  await form.getByRole('checkbox', { name: 'French' }).check();
  await passGuard(form.getByRole('button', { name: 'Submit' }));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('alert')).toContainText('mail: must be an email');
  const [sent] = await seen(page, 'serverRequest.answer');
  expect(sent?.input['answer']).toEqual({
    kind: 'submit',
    content: { channel: 'blog', when: '2026-11-23', readers: 250, draft: true, languages: ['English', 'French'] },
  });
});

test('a time is picked, and a password is masked until the user reveals it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'elicitationSecret' });
  const form = dialog(page, 'everything asks for information');
  const starts = form.getByLabel('Begins');
  await expect(starts).toHaveAttribute('type', 'datetime-local');
  await expect(form).toContainText('Time zone: UTC.');
  await starts.fill('2026-11-24T09:30');
  const password = form.getByLabel(/^Password of the room/);
  await expect(password).toHaveAttribute('type', 'password');
  await password.fill('swordfish-77');
  await passGuard(form.getByRole('button', { name: 'Submit' }));
  await expectLooksRight(page, 'elicitationSecret', { widths: [360, 1280] });
  const reveal = form.getByRole('button', { name: 'Show Password of the room' });
  // Also where the label takes two lines, the button is inside its field.
  await resize(page, { width: 360, height: 860 });
  await expect(async () => {
    const [field, button] = [await password.boundingBox(), await reveal.boundingBox()];
    if (field === null || button === null) throw new Error('They are not shown.');
    expect(button.y).toBeGreaterThanOrEqual(field.y);
    expect(button.y + button.height).toBeLessThanOrEqual(field.y + field.height);
  }).toPass();
  await reveal.click();
  await expect(reveal).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByRole('textbox', { name: /^Password of the room/ })).toHaveValue('swordfish-77');
  await expect(form.locator('input[type="password"]')).toHaveCount(0);
  await reveal.click();
  await expect(password).toHaveAttribute('type', 'password');
  await passGuard(form.getByRole('button', { name: 'Submit' }));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect
    .poll(async () => (await seen(page, 'serverRequest.answer'))[0]?.input['answer'])
    .toEqual({
      kind: 'submit',
      content: { starts: '2026-11-24T09:30:00Z', room_password: 'swordfish-77' },
    });
});

test('metadata of a server are shown, with the part that is sent to the chosen model', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'samplingRequest' });
  const request = dialog(page, 'Sampling request from everything');
  await expect(request.getByText('Metadata sent to the model’s provider: user_id')).toBeVisible();
  await request.getByRole('button', { name: 'Metadata from the server' }).click();
  await expect(request.getByText('"trace"')).toBeVisible();
  await expectLooksRight(page, 'sampling-metadata', { widths: [400, 1280] });
  await request.getByRole('combobox', { name: 'Model for this request' }).selectOption('qwen3:8b (Ollama)');
  await expect(request.getByText('The server’s metadata is not sent to this model’s provider.')).toBeVisible();
});

test('pictures and sounds of a request are drawn from the blob store', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'samplingRequest' });
  const request = dialog(page, 'Sampling request from everything');
  await expect(request.getByRole('img', { name: /everything/ })).toBeVisible();
  const player = request.locator('audio');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(0.1);
});

test('a sampling request is sent as it was left', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'samplingRequest' });
  const request = dialog(page, 'Sampling request from everything');
  await request.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
  await request.getByRole('combobox', { name: 'Model for this request' }).selectOption('qwen3:8b (Ollama)');
  await expect(request).toContainText('This model does not accept pictures');
  await expect(request).toContainText('price of this model is not known');
  await request.getByRole('button', { name: 'Leave out this part of message 1' }).first().click();
  // Nor sounds.
  await request.getByRole('button', { name: 'Leave out this part of message 1' }).first().click();
  await request.getByRole('button', { name: 'Limits' }).click();
  await request.getByRole('textbox', { name: 'Maximum answer length (tokens)' }).fill('none');
  await passGuard(request.getByRole('button', { name: 'Reject' }));
  await expect(request.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await expect(request.getByRole('button', { name: 'Send to model' })).toBeDisabled();
  await request.getByRole('textbox', { name: 'Maximum answer length (tokens)' }).fill('50');
  await request.getByRole('button', { name: 'Send to model' }).click();
  await expect.poll(() => seen(page, 'serverRequest.answer')).toHaveLength(1);
  const [sent] = await seen(page, 'serverRequest.answer');
  expect(sent?.input['answer']).toMatchObject({
    kind: 'send',
    model: { model: 'qwen3:8b' },
    draft: { systemPrompt: 'Be brief.', maxTokens: 50 },
  });
  const { draft } = sent?.input['answer'] as { draft: { messages: { content: { type: string }[] }[] } };
  expect(draft.messages[0]?.content.map(({ type }) => type)).toEqual(['text']);
});

test('a request that was read to its end stays where it is', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'samplingRequest' });
  const request = dialog(page, 'Sampling request from everything');
  await expect(request.getByText('Scroll to the end')).toBeVisible();
  const answers = request.locator('footer');
  const before = await answers.boundingBox();
  const isSeen = request.getByText('You have seen all of it.');
  await request.getByRole('textbox', { name: 'System prompt' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 150);
    await expect(isSeen).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await expect(request.getByText('Scroll to the end')).toBeHidden();
  // A press in the text could be lost if it moved just now: what moves between the two halves of a press is not pressed.
  expect(await answers.boundingBox()).toEqual(before);
  await expectLooksRight(page, 'sampling-seen', { widths: [360, 1280] });
});

test('requests in progress do not open automatically, and can be viewed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'samplingWriting' });
  await expect(dialog(page, 'everything asks for information')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /requests waiting$/ }).click();
  await tray(page).getByRole('button', { name: 'everything: the model is writing' }).click();
  const writing = dialog(page, 'Sampling response for everything');
  await expect(writing.getByRole('status')).toContainText('claude-sonnet-5 is writing…');
  await passGuard(writing.getByRole('button', { name: 'Stop' }));
  await writing.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => seen(page, 'serverRequest.answer')).toMatchObject([{ input: { answer: { kind: 'stop' } } }]);
});

test('the limits of a server are in its details', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetails(page, 'everything', /^Sampling/);
  const field = page.getByRole('textbox', { name: 'Tokens per day' });
  await field.fill('5000');
  await field.press('Enter');
  await expect
    .poll(() => seen(page, 'sampling.setLimits'))
    .toMatchObject([{ input: { limits: { perMinute: 10, waiting: 5, tokensPerDay: 5000 } } }]);
  await expectAccessible(page);
});
