import { answer, callTools } from '../../fakeModels/reply.ts';
import { startFakeModel } from '../../fakeModels/fakeModel.ts';
import { answers, approval, send } from '../../fixtures/actions.ts';
import { appServer } from '../../fixtures/appSteps.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import type { ResourceType } from '../../standin/messages.ts';
import { toApp, toChromium } from '../../standin/origins.ts';
import { verifies } from '../../verifies.ts';

test.describe('apps of tools', { tag: '@standin' }, () => {
  test('are served on origins of their own, to the frame around them, for as long as they are open', async ({
    launchStandin,
  }) => {
    verifies('U4');
    const model = await startFakeModel({
      wire: 'chat',
      script: (_request, n) => (n === 0 ? callTools({ name: 'weather_weather', arguments: {} }) : answer('Done.')),
    });
    const desktop = await launchStandin({ world: { servers: { weather: appServer() }, models: [model] } });
    const { page } = desktop;
    await send(page, 'How is it?');
    await approval(page, 'weather', 'weather').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('Done.');
    await expect(page.getByRole('button', { name: 'Show app' })).toBeVisible();
    await model.close();

    const [conversation] = (await callHost(page, 'snapshot.get', {})).conversations;
    if (conversation === undefined) throw new Error('There is no conversation.');
    const thread = await callHost(page, 'conversation.messages', { conversationId: conversation.id, limit: 10 });
    const callId = thread.calls[0]?.id;
    if (callId === undefined) throw new Error('There is no call.');
    const policy = (await page.reload())?.headers()['content-security-policy'] ?? '';
    const open = async () => {
      const { hash } = await callHost(page, 'app.look', { callId });
      const { frameUrl, frameOrigin, ...opened } = await callHost(page, 'app.open', { callId, hash });
      return { ...opened, frameUrl: toApp(frameUrl), frameOrigin: toApp(frameOrigin) };
    };
    const { appId, frameUrl, frameOrigin } = await open();
    expect(frameUrl).toMatch(/^app-sandbox:\/\/a[0-9a-f]{30}\/[0-9a-f]{48}$/);
    expect(policy.endsWith(`frame-src ${toChromium(frameOrigin)}`)).toBe(true);

    const get = async (url: string, initiatorOrigin: string, resourceType: ResourceType = 'xhr') => {
      const served = await desktop.host.call('request', {
        url,
        method: 'GET',
        initiatorOrigin,
        windowId: 1,
        resourceType,
      });
      if (typeof served === 'string') return { status: served, text: '', policy: '' };
      const text = new TextDecoder().decode(served.body);
      return { status: served.status, text, policy: served.headers['content-security-policy'] ?? '' };
    };
    const goes = (url: string) => desktop.host.call('navigate', { windowId: 1, url, isMainFrame: false, byApp: false });
    const proxy = await get(frameUrl, 'app://gatehouse');
    expect(proxy).toMatchObject({
      status: 200,
      policy: expect.stringContaining('frame-ancestors app://gatehouse'),
    });
    const appUrl = /<iframe src="([^"]+)"/.exec(proxy.text)?.[1] ?? '';
    const appOrigin = appUrl.replace(/\/[0-9a-f]+$/, '');
    expect(await get(appUrl, frameOrigin)).toMatchObject({
      status: 200,
      text: expect.stringContaining('Weather'),
    });
    expect((await get(appUrl, 'app://gatehouse')).status).toBe(403);
    expect((await get('https://example.com/', appOrigin)).status).toBe('cancelled');
    expect((await get('app://gatehouse/index.html', appOrigin)).status).toBe('cancelled');
    // An app has no frames of its own, not even of what it may fetch.
    expect((await get('data:text/html,frame', appOrigin, 'subFrame')).status).toBe('cancelled');
    expect((await get('data:text/plain,text', appOrigin)).status).toBe('unknownScheme');
    expect([await goes(frameUrl), await goes(appUrl)]).not.toContain('refused');
    expect([await goes('https://example.com/'), await goes(`${appUrl}0`)]).toEqual(['refused', 'refused']);
    await callHost(page, 'app.close', { appId });
    expect([await goes(frameUrl), await goes(appUrl)]).toEqual(['refused', 'refused']);
    expect((await get(appUrl, frameOrigin)).status).not.toBe(200);

    // The page that opened it is closed, and so is the app.
    const again = await open();
    expect((await get(again.frameUrl, 'app://gatehouse')).status).toBe(200);
    await page.reload();
    await expect.poll(async () => (await get(again.frameUrl, 'app://gatehouse')).status).not.toBe(200);
  });

  test('leave nothing on the disk: what they stored is removed before the first window of the next run', async ({
    desktop,
  }) => {
    const { siteDataClearings } = await desktop.host.call('facts', {});
    expect(siteDataClearings).toMatchObject([{ origin: undefined, windows: 0 }]);
    expect(siteDataClearings[0]?.storages).toEqual(expect.arrayContaining(['localstorage', 'indexdb', 'cachestorage']));
  });
});
