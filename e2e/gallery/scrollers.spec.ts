import { expect, type Page } from '@playwright/test';
import type { ScenarioName } from './fixtures/scenarios.ts';
import { openDetails, openDetailsOf, test } from './openGallery.ts';

type Places = Readonly<Record<string, readonly [ScenarioName, (page: Page) => Promise<void>]>>;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const openChat = (page: Page) => press(page, /^Summary of the release files/);
const goTo = (page: Page, screen: string) => page.getByRole('button', { name: screen, exact: true }).click();

async function openSide(page: Page, tab: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+j');
  await page.getByRole('complementary', { name: 'Side panel' }).getByRole('tab', { name: tab }).click();
}

/** Where the page has many things that scroll; together nearly all kinds of them. */
const places: Places = {
  'a new chat': ['lived', async () => {}],
  'a chat': ['thread', openChat],
  'results of calls': ['results', openChat],
  'formatted text': ['hostile', openChat],
  'parts of messages': [
    'parts',
    async (page) => {
      await page.getByText('Summary of the release files').first().click();
      const last = page.getByRole('article', { name: 'User message' }).last();
      await last.getByRole('button', { name: /^release\.md/ }).click();
      await last.hover();
      await last.getByRole('button', { name: 'Edit' }).click();
      const waiting = page.getByRole('list', { name: 'Attached to this message' });
      await waiting.getByRole('button', { name: 'report.pdf', exact: true }).click();
    },
  ],
  'a call to approve': ['approvalLong', openChat],
  'calls to approve together': ['several', openChat],
  'a result to review': ['review', openChat],
  'calls and their results': ['calls', openChat],
  'a request of a server': ['samplingRequest', async () => {}],
  'a form of a server': ['elicitationForm', async () => {}],
  instructions: [
    'instructionsChanged',
    async (page) => {
      await openChat(page);
      await press(page, 'Read instructions');
      await expect(page.getByRole('dialog')).toContainText('300 line breaks');
    },
  ],
  'short instructions': [
    'instructions',
    async (page) => {
      await openChat(page);
      await press(page, 'Read instructions');
      await expect(page.getByRole('dialog')).toContainText('outside the project');
    },
  ],
  'a changed tool': [
    'lived',
    async (page) => {
      await goTo(page, 'Permissions');
      await press(page, 'Review the change of echo');
      await expect(page.getByRole('dialog')).toContainText('echo');
    },
  ],
  activity: ['lived', (page) => goTo(page, 'Activity')],
  settings: ['lived', (page) => goTo(page, 'Settings')],
  usage: ['lived', (page) => goTo(page, 'Usage')],
  servers: ['lived', (page) => goTo(page, 'Servers')],
  'several servers to remove': [
    'lived',
    async (page) => {
      await goTo(page, 'Servers');
      for (const name of ['everything', 'filesystem'])
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
      await page.keyboard.press('Delete');
    },
  ],
  ...Object.fromEntries(
    ['Tools', 'Resources', 'Prompts', 'Logs', 'Traffic', 'Process'].map((tab): [string, Places[string]] => [
      `the ${tab.toLowerCase()} of a server`,
      [
        'lived',
        async (page) => {
          await goTo(page, 'Servers');
          await openDetails(page, 'everything', new RegExp(`^${tab}`));
        },
      ],
    ]),
  ),
  'the details of a server': [
    'lived',
    async (page) => {
      await goTo(page, 'Servers');
      await openDetailsOf(page, 'filesystem');
    },
  ],
  'a resource': [
    'lived',
    async (page) => {
      await openSide(page, 'Resources');
      const panel = page.getByRole('complementary', { name: 'Side panel' });
      await panel.getByRole('searchbox', { name: 'Search resources' }).fill('Release notes');
      await panel.getByRole('treeitem', { name: /Release notes/ }).click();
      await panel.getByRole('heading', { level: 2 }).first().waitFor();
    },
  ],
  'tools of a chat': ['lived', (page) => press(page, /tools?( sent|, found|$| are sent)/)],
  'the command palette': ['lived', (page) => page.keyboard.press('ControlOrMeta+k')],
  prompts: ['lived', (page) => page.getByRole('textbox', { name: 'Message' }).fill('/')],
};

interface Unreached {
  readonly checked: readonly string[];
  readonly unreached: readonly string[];
}

/**
 * Lets the content of each element that scrolls grow, one after the other, as text does that is drawn late, and returns those that the
 * keyboard does not reach then. Chromium focuses what scrolls by itself, other browsers and screen readers do not.
 */
function growEach(page: Page): Promise<Unreached> {
  return page.evaluate(async () => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const scrolls = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return /auto|scroll/.test(`${overflowX} ${overflowY}`) && !element.matches('html, body, input, textarea, select');
    };
    const isLarger = (element: Element) =>
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
    const isNamed = (element: Element) =>
      element.matches('[aria-label]:not([aria-label=""])') ||
      element
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .some((id) => document.getElementById(id)?.textContent);
    const isReached = (element: HTMLElement) =>
      (element.tabIndex === 0 && element.matches('[role], section') && isNamed(element)) ||
      // The field beside a list of choices keeps the focus, and moves through it.
      element.matches('[role="listbox"]') ||
      [...element.querySelectorAll<HTMLElement>('*')].some(
        (inner) => inner.tabIndex >= 0 && isShown(inner) && !inner.matches(':disabled'),
      );
    // The frames of an observer do not depend on the page's clock.
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    const checked: string[] = [];
    const unreached: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!scrolls(element) || !isShown(element) || element.closest('[inert], [aria-hidden="true"]') !== null) continue;
      // Its own box stays: what measures only that misses the growth.
      const { width, height } = getComputedStyle(element);
      const { flex: flexBefore, width: widthBefore, height: heightBefore } = element.style;
      Object.assign(element.style, { flex: 'none', width, height });
      await nextFrame();
      const grown = document.createTextNode(`${'and more '.repeat(2000)}${'x'.repeat(2000)}`);
      element.append(grown);
      // It is measured in one frame, and drawn soon after.
      for (let frames = 0; frames < 60 && !(isLarger(element) && isReached(element)); frames++) await nextFrame();
      const name = element.className || element.tagName;
      checked.push(name);
      if (isLarger(element) && !isReached(element)) unreached.push(element.outerHTML.slice(0, 300));
      grown.remove();
      Object.assign(element.style, { flex: flexBefore, width: widthBefore, height: heightBefore });
      await nextFrame();
    }
    return { checked, unreached };
  });
}

for (const [name, [scenario, open]] of Object.entries(places)) {
  test(`all that scrolls is reached by the keyboard once its text has grown: ${name}`, async ({ gallery }) => {
    const page = await gallery.open({ scenario });
    await open(page);
    const { checked, unreached } = await growEach(page);
    expect(checked).not.toEqual([]);
    expect(unreached).toEqual([]);
  });
}
