import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './openGallery.ts';
import { resize } from './pageTime.ts';

/** A place where rows come and go while a pointer is on one of them. */
interface Place {
  readonly name: string;
  /** Opens it, and answers the row to press. */
  readonly open: (page: Page) => Promise<Locator>;
  /** What a row's neighbours become, as the host says it later. */
  readonly arrive: (page: Page) => Promise<void>;
  /** Expects what a press of the row does. */
  readonly expectDone: (page: Page) => Promise<void>;
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const lateMs = 600_000;

/** From now on, a command is answered only when the clock is moved. */
const delay = (page: Page, command: string) =>
  page.evaluate(([name, ms]) => void (window.galleryHost.world.lateMs[name] = ms), [command, lateMs] as const);
const answerDelayed = (page: Page) => page.clock.runFor(lateMs);

/** A server lists more tools and prompts than before, ahead of the others or after them. */
const listMore = (page: Page, where: 'ahead' | 'after' = 'ahead') =>
  page.evaluate((at) => {
    const host = window.galleryHost;
    const { world } = host;
    const [tool] = world.tools;
    const everything = world.insight['everything'];
    const [prompt] = everything?.prompts ?? [];
    if (tool === undefined || prompt === undefined) throw new Error('The scenario has no tools and prompts.');
    const names = ['one_more', 'and_another', 'and_a_third'];
    world.tools = [...names.map((name) => ({ ...tool, tool: { ...tool.tool, name } })), ...world.tools];
    const added = names.map((name) => ({ ...prompt, name, title: `Summary ${name}` }));
    const known = everything?.prompts ?? [];
    world.insight['everything'] = {
      ...everything,
      prompts: at === 'ahead' ? [...added, ...known] : [...known, ...added],
    };
    host.publish({ type: 'server.toolsChanged', serverId: tool.tool.serverId, toolsOff: 0 });
  }, where);

const toolPicker = (page: Page) => page.getByRole('dialog', { name: 'Tools in this chat' });
const filesystem = (page: Page) => toolPicker(page).getByRole('treeitem', { name: 'filesystem', exact: true });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const attached = (page: Page) => page.getByRole('list', { name: 'Attached to this message' });
const onlyTools = (page: Page) => page.getByRole('list', { name: 'Only these tools for this message' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const places: readonly Place[] = [
  {
    name: 'the tool picker',
    open: async (page) => {
      await page.getByRole('button', { name: /tools?( sent|, found|$| are sent)/ }).click();
      await expect(filesystem(page)).toBeChecked();
      return filesystem(page);
    },
    arrive: (page) => listMore(page),
    expectDone: (page) => expect(filesystem(page)).toHaveAttribute('aria-checked', 'false'),
  },
  {
    name: 'the model picker',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Model', exact: true }).click();
      const haiku = page.getByRole('option', { name: 'Claude Haiku 5' });
      await expect(haiku).toBeVisible();
      // The models of other providers may come later.
      await expect(page.getByText('Loading models…')).toHaveCount(0);
      await page.evaluate(() => {
        const { anthropic } = window.galleryHost.world.models;
        for (const size of ['small', 'large', 'huge']) anthropic?.models.unshift({ model: `claude-${size}-6` });
      });
      await delay(page, 'provider.models');
      const before = await haiku.boundingBox();
      await page.getByRole('button', { name: 'Read the lists again' }).click();
      await expect(page.getByText('Loading models…')).toBeVisible();
      expect(await haiku.boundingBox()).toEqual(before);
      return haiku;
    },
    arrive: answerDelayed,
    expectDone: (page) =>
      expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveText('Claude Haiku 5'),
  },
  {
    name: 'the command palette',
    open: async (page) => {
      await page.keyboard.press('ControlOrMeta+k');
      await palette(page).getByRole('combobox').fill('Summary');
      return palette(page).getByRole('option', { name: 'Summary of the release files' });
    },
    arrive: (page) => listMore(page),
    expectDone: (page) => expect(heading(page, 'Summary of the release files')).toBeVisible(),
  },
  {
    name: 'the resources after an @',
    open: async (page) => {
      await box(page).pressSequentially('@');
      const config = page.getByRole('option', { name: /config\.json/ });
      await expect(config).toBeVisible();
      await delay(page, 'resource.rows');
      await box(page).pressSequentially('config');
      return config;
    },
    arrive: answerDelayed,
    expectDone: (page) => expect(attached(page)).toContainText('config.json'),
  },
  {
    name: 'the tools after a #',
    open: async (page) => {
      await box(page).pressSequentially('#');
      const echo = page.getByRole('option', { name: /echo/ });
      await expect(echo).toBeVisible();
      await delay(page, 'tool.suggest');
      await box(page).pressSequentially('echo');
      return echo;
    },
    arrive: answerDelayed,
    expectDone: (page) => expect(onlyTools(page)).toContainText('echo'),
  },
  {
    name: 'the prompts after a /',
    open: async (page) => {
      await box(page).pressSequentially('/summar');
      return page.getByRole('option', { name: /Summarise a day/ });
    },
    // The list grows to the top: what is added at its end moves all others.
    arrive: (page) => listMore(page, 'after'),
    expectDone: (page) => expect(page.getByRole('dialog', { name: /Summarise a day/ })).toBeVisible(),
  },
  {
    name: 'the list of chats',
    open: (page) => {
      const chats = page.getByRole('navigation', { name: 'Conversations' });
      return Promise.resolve(chats.getByRole('button', { name: /^Why does the build/ }));
    },
    arrive: (page) =>
      page.evaluate(() => {
        const host = window.galleryHost;
        const { world } = host;
        const [header] = world.snapshot.conversations;
        if (header === undefined) throw new Error('The scenario has no chats.');
        for (const id of ['n1', 'n2'])
          host.publish({ type: 'conversation.added', header: { ...header, id: id as never, title: `New ${id}` } });
      }),
    expectDone: (page) => expect(heading(page, /^Why does the build/)).toBeVisible(),
  },
];

async function placeOf(row: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const place = await row.boundingBox();
  if (place === null) throw new Error('The row has no place.');
  return place;
}

for (const { name, open, arrive, expectDone } of places) {
  test(`a press on a row counts in ${name}, also when the row moves before the button is let go`, async ({
    gallery,
  }) => {
    const page = await gallery.open({ scenario: 'lived' });
    const row = await open(page);
    await row.hover();
    const before = await placeOf(row);
    await page.mouse.down();
    await arrive(page);
    // Its own place under the pointer is another row's by now, or nobody's.
    await expect.poll(async () => Math.abs((await placeOf(row)).y - before.y)).toBeGreaterThan(before.height / 2);
    await page.mouse.up();
    await expectDone(page);
  });
}

test('a press that is drawn away from its row does nothing', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: /tools?( sent|, found|$| are sent)/ }).click();
  await filesystem(page).hover();
  const { height } = await placeOf(filesystem(page));
  const { x, y } = await placeOf(filesystem(page));
  await page.mouse.down();
  await page.mouse.move(x + 40, y - height, { steps: 4 });
  await page.mouse.up();
  await expect(filesystem(page)).toBeChecked();
  // The next press counts.
  await filesystem(page).click();
  await expect(filesystem(page)).not.toBeChecked();
});

/** Notes where a row stands whenever something in its popup has changed: before the next frame is drawn a press meets it there already. */
const notePlaces = (row: Locator) =>
  row.evaluate((element) => {
    const tops: number[] = [];
    Object.assign(window, { rowTops: tops });
    const popup = element.closest('[role="dialog"]');
    if (popup === null) throw new Error('The row is in no popup.');
    const note = () => void tops.push(element.getBoundingClientRect().top);
    new MutationObserver(note).observe(popup, { subtree: true, childList: true, characterData: true });
  });

const notedPlaces = (page: Page) => page.evaluate(() => (window as typeof window & { rowTops: number[] }).rowTops);

for (const height of [860, 560]) {
  test(`rows of the tool picker stay where they are while its figures arrive, in a window of ${height} px`, async ({
    gallery,
  }) => {
    const page = await gallery.open({
      scenario: 'lived',
      // The page asks for the figures soon after it is opened.
      prepare: (opened) =>
        opened.addInitScript((ms) => void (window.galleryHost.world.lateMs['tool.share'] = ms), lateMs),
    });
    await resize(page, { width: 1280, height });
    await page.getByRole('button', { name: /tools?( sent|, found|$| are sent)/ }).click();
    await filesystem(page).hover();
    const before = await placeOf(filesystem(page));
    await notePlaces(filesystem(page));
    const figures = toolPicker(page).getByText('Every request carries');
    await expect(figures).toHaveCount(0);
    await answerDelayed(page);
    await expect(figures).toBeVisible();
    const tops = await notedPlaces(page);
    expect(tops.length).toBeGreaterThan(0);
    for (const top of [...tops, (await placeOf(filesystem(page))).y]) expect(Math.abs(top - before.y)).toBeLessThan(1);
  });
}
