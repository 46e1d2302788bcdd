import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

// Chinese texts have other lengths and break lines elsewhere, most visibly in a narrow window.
for (const screen of ['服务器', '技能', '项目', '授权', '活动', '用量', '设置']) {
  test(`the screen ${screen} looks right in Chinese`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'chinese' });
    await page.getByRole('button', { name: screen, exact: true }).click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
    await expectLooksRight(page, `chinese-${screen}`, { widths: [400, 1280] });
  });
}

for (const [option, heading] of [
  ['搜索所有对话', '搜索所有对话'],
  ['注册中心', '注册中心'],
  ['助手', '助手'],
  ['导入对话…', '导入对话'],
  ['数据与存储', '数据与存储'],
] as const) {
  test(`the screen ${heading} of the palette looks right in Chinese`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'chinese' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type(option.replace('…', ''));
    await page.getByRole('option', { name: option }).first().click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectLooksRight(page, `chinese-${heading}`, { widths: [400, 1280] });
  });
}

test('a chat looks right in Chinese, and so does its footer', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'chinese' });
  await page.getByRole('navigation', { name: '对话列表' }).getByRole('button').nth(2).click();
  await expectLooksRight(page, 'chinese-chat', { widths: [400, 1280] });
});

test('a request on the trust surface looks right in Chinese', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'chinese', path: 'trust.html' });
  await expect(page.getByRole('main', { name: /^信任 / })).toBeVisible();
  await expectLooksRight(page, 'chinese-trust', { widths: [400, 1280] });
});
