import { expect } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { resize } from './pageTime.ts';

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
          state:
            now === 'done'
              ? { kind: 'done', endedAt: 2 }
              : { kind: 'working', progress: { progress: 2, total: 5, message: 'Looking through papers' } },
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
  await expect(section.getByRole('progressbar', { name: /longRunning/ })).toHaveAttribute('aria-valuenow', '2');
  await expect(section).toContainText('Looking through papers 2 / 5');
  await expectLooksRight(page, 'background-progress', { widths: [1280] });
  await section.getByRole('button', { name: 'Cancel longRunning' }).click();
  const asks = page.getByRole('dialog', { name: 'Cancel this call' });
  await asks.getByRole('button', { name: 'Cancel this call' }).click();
  await expect.poll(commands).toContain('task.cancel');
  await tell('done');
  await expect(section.getByRole('button', { name: 'Cancel longRunning' })).toHaveCount(0);
  const clear = section.getByRole('button', { name: 'Clear ended calls' });
  await expectAccessible(page);
  await clear.click();
  await expect.poll(commands).toContain('task.clear');
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await section.getByRole('button', { name: /everything longRunning/ }).click();
  await expect(card).toBeVisible();
});

const longServer = 'the-server-of-a-very-long-name-that-somebody-gave-it-on-a-long-afternoon';
const longTool = 'simulate_research_query_with_every_source_and_without_any_space_in_its_name';

test('the list of calls in the background has room for long names and many calls', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await page.evaluate(
    ([server, toolName]) => {
      const { galleryHost } = window;
      const call = galleryHost.world.calls.find(({ modelName }) => modelName.includes('longRunning'));
      if (call === undefined || call.tool === null) throw new Error('There is no such call.');
      const named = { ...call, serverName: server, tool: { ...call.tool, name: toolName } };
      galleryHost.publish({ type: 'toolCall.changed', call: { ...named, state: { kind: 'running', isTask: true } } });
      const states = [
        { kind: 'working' },
        { kind: 'inputRequired' },
        { kind: 'waitsForServer' },
        { kind: 'done', endedAt: 2 },
        { kind: 'failed', endedAt: 2 },
        { kind: 'lost', endedAt: 2, why: 'notKnown' },
      ] as const;
      for (let n = 0; n < 18; n++) {
        const { messageId, conversationId, tool } = call;
        const callId = `${call.id.slice(0, -2)}${10 + n}` as typeof call.id;
        const state = states[n % states.length] ?? states[0];
        const { serverId } = tool;
        const task = {
          callId,
          messageId,
          conversationId,
          serverId,
          serverName: server,
          toolName,
          startedAt: n,
          state,
        };
        galleryHost.publish({ type: 'backgroundTask.changed', task });
      }
    },
    [longServer, longTool] as const,
  );
  const section = page.getByRole('region', { name: 'In the background' });
  await expect(section.getByRole('listitem')).toHaveCount(18);
  const icon = page.getByRole('button', { name: `Continue ${longTool} in the background` });
  await icon.scrollIntoViewIfNeeded();
  await expect(icon).toBeVisible();
  // Of each name something is seen.
  const tool = section.getByText(longTool).first();
  await expect.poll(() => tool.evaluate((shown) => shown.clientWidth)).toBeGreaterThan(80);
  const isCut = () => section.evaluate((shown) => shown.scrollWidth - shown.clientWidth);
  await expect.poll(isCut).toBe(0);
  await expectLooksRight(page, 'background-many');
  // The chats above keep most of the room.
  await expect.poll(() => section.evaluate((shown) => shown.clientHeight / window.innerHeight)).toBeLessThan(0.35);
  await resize(page, { width: 380, height: 860 });
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await expect(section).toBeVisible();
  await expectLooksRight(page, 'background-drawer', { widths: [380] });
});
