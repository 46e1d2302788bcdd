import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { passGuard } from './pageTime.ts';

for (const [scenario, names] of [
  [
    'samplingRequest',
    {
      dialog: 'Sampling request from everything',
      choice: 'Include from the chat',
      text: /^Included text/,
      send: 'Send to model',
      leaveOut: 'Leave out this part of message 1',
      whole: 'Show all',
    },
  ],
  [
    'samplingChinese',
    {
      dialog: '来自 everything 的采样请求',
      choice: '附上对话内容',
      text: /^附上的文字/,
      send: '发送给模型',
      leaveOut: '去掉消息 1 的这一部分',
      whole: '全部显示',
    },
  ],
] as const) {
  test(`${scenario}: nothing of the chat is included before the user chooses it, and then exactly what is shown`, async ({
    gallery,
  }) => {
    const page = await gallery.open({ scenario });
    const dialog = page.getByRole('dialog', { name: names.dialog, exact: true });
    const choice = dialog.getByRole('combobox', { name: names.choice });
    await expect(choice).toHaveValue('');
    await expect(dialog.getByRole('button', { name: names.text })).toHaveCount(0);
    await choice.selectOption({ index: 1 });
    await expect(dialog).not.toContainText('files');
    await choice.selectOption({ index: 2 });
    await expect(dialog).toContainText('files');
    await expect(dialog.getByRole('button', { name: names.text })).toHaveAttribute('aria-expanded', 'true');
    await expect(dialog).toContainText('Publish the release, with the notes from notes.md.');
    await passGuard(dialog.getByRole('button', { name: names.send }));
    await expectLooksRight(page, `${scenario}Context`, { widths: [400, 1280] });
    // The model does not take audio.
    await dialog.getByRole('button', { name: names.leaveOut }).last().click();
    await dialog.getByRole('button', { name: names.whole, exact: true }).click();
    await page.keyboard.press('Escape');
    await passGuard(dialog.getByRole('button', { name: names.send }));
    await dialog.getByRole('button', { name: names.send }).click();
    const sent = await page.evaluate(() =>
      window.galleryHost.seen.filter(({ command }) => command === 'serverRequest.answer'),
    );
    expect(sent.map(({ input }) => input['answer'])).toMatchObject([
      { kind: 'send', draft: { include: 'allServers' } },
    ]);
  });
}
