import { expect } from '@playwright/test';
import { expectAccessible } from './looksRight.ts';
import { test } from './openGallery.ts';

test('a call in the background is listed, leads to its chat, and can be taken off the list', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const card = page.getByRole('group', { name: 'Tool call everything longRunning' });
  await card.waitFor();
  const section = page.getByRole('region', { name: 'In the background' });
  await expect(section).toHaveCount(0);
  const tell = (kind: 'running' | 'background' | 'done') =>
    page.evaluate((now) => {
      const { galleryHost } = window;
      const call = galleryHost.world.calls.find(({ modelName }) => modelName.includes('longRunning'));
      if (call === undefined || call.tool === null) throw new Error('There is no such call.');
      const state = now === 'running' ? ({ kind: now, isTask: true } as const) : ({ kind: 'background' } as const);
      galleryHost.publish({ type: 'toolCall.changed', call: { ...call, state } });
      if (now === 'running') return;
      const { id: callId, messageId, conversationId, serverName, tool } = call;
      galleryHost.publish({
        type: 'backgroundTask.changed',
        task: {
          callId,
          messageId,
          conversationId,
          serverId: tool.serverId,
          serverName,
          toolName: tool.name,
          startedAt: 1,
          state: now === 'done' ? { kind: 'done', endedAt: 2 } : { kind: 'working' },
        },
      });
    }, kind);
  await tell('running');
  const icon = card.getByRole('button', { name: 'Continue longRunning in the background' });
  await icon.focus();
  await icon.press('Enter');
  const commands = () => page.evaluate(() => window.galleryHost.seen.map(({ command }) => command));
  await expect.poll(commands).toContain('task.continue');
  await tell('background');
  await expect(icon).toHaveCount(0);
  await expect(card.getByRole('button').first()).toBeFocused();
  await expect(card).toContainText('Running in the background');
  await expect(section.getByRole('button', { name: /everything longRunning/ })).toContainText('Running');
  await expect(section.getByRole('button', { name: 'Clear ended calls' })).toHaveCount(0);
  await tell('done');
  const clear = section.getByRole('button', { name: 'Clear ended calls' });
  await expectAccessible(page);
  await clear.click();
  await expect.poll(commands).toContain('task.clear');
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await section.getByRole('button', { name: /everything longRunning/ }).click();
  await expect(card).toBeVisible();
});
