import { readFile } from 'node:fs/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Link } from './link.ts';
import type { HostMethods, WindowFacts } from './messages.ts';
import { originOf, toApp, toChromium } from './origins.ts';
import { createCodec } from './worlds/codec.js';
import { mainWorld, preloadWorld } from './worlds/worlds.js';

const worldName = 'Electron Isolated Context';
const codec = createCodec();

/** A window of the app as a tab: the real preload bundle in an isolated world, its messages carried over DevTools. */
export class StandinPage {
  readonly facts: WindowFacts;
  readonly page: Page;
  /** Whether the app has shown the window, and whether showing it last also focused it. */
  shown: { focus: boolean } | undefined;
  readonly loaded = Promise.withResolvers<void>();
  readonly #cdp: CDPSession;
  readonly #host: Link<HostMethods>;
  readonly #token: string;
  #preloadContext: { id: number; origin: string } | undefined;
  /** Set while the app itself loads a document: Electron fires no `will-navigate` then. */
  #loadingByApp = false;
  #navigation: Promise<void> = Promise.resolve();

  private constructor(facts: WindowFacts, page: Page, cdp: CDPSession, host: Link<HostMethods>) {
    this.facts = facts;
    this.page = page;
    this.#cdp = cdp;
    this.#host = host;
    this.#token = `standin${crypto.randomUUID().replaceAll('-', '')}`;
  }

  static async create(context: BrowserContext, facts: WindowFacts, host: Link<HostMethods>): Promise<StandinPage> {
    const { contextIsolation, sandbox, nodeIntegration } = facts.webPreferences;
    if (contextIsolation !== true || sandbox !== true || nodeIntegration !== false) {
      throw new Error('The stand-in has isolated, sandboxed windows without Node only');
    }
    const page = await context.newPage();
    const standin = new StandinPage(facts, page, await context.newCDPSession(page), host);
    await standin.#install();
    return standin;
  }

  get isLoadingByApp(): boolean {
    return this.#loadingByApp;
  }

  async load(url: string): Promise<void> {
    await this.#navigate(() => this.page.goto(toChromium(url)));
    this.loaded.resolve();
  }

  reload(): Promise<void> {
    return this.#navigate(() => this.page.reload());
  }

  /** Closes the tab after any running navigation: Playwright fails when a navigation is answered after its page is gone. */
  async close(): Promise<void> {
    await this.#navigation;
    await this.page.close();
  }

  #navigate(go: () => Promise<unknown>): Promise<void> {
    this.#loadingByApp = true;
    const navigation = go().then(
      () => undefined,
      // The app may have ended meanwhile.
      () => undefined,
    );
    this.#navigation = navigation.finally(() => (this.#loadingByApp = false));
    return this.#navigation;
  }

  /** A message of the host to the preload. As in Electron, it is lost when there is no document to receive it. */
  send(channel: string, args: unknown[]): void {
    if (this.#preloadContext === undefined) return;
    const expression = `${this.#token}FromMain(${JSON.stringify(codec.encode({ channel, args }))})`;
    // The document may be gone by the time it arrives.
    this.#cdp.send('Runtime.evaluate', { expression, contextId: this.#preloadContext.id }).catch(() => undefined);
  }

  async #install(): Promise<void> {
    const cdp = this.#cdp;
    this.#listen();
    const preload = await readFile(this.facts.webPreferences.preload ?? '', 'utf8');
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: `${this.#token}ToMain`, executionContextName: worldName });
    const token = JSON.stringify(this.#token);
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${mainWorld.toString()})(${token})` });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      worldName,
      source:
        `(${preloadWorld.toString()})(${token}, ${createCodec.toString()}, ` +
        `function (require, module, exports) {\n${preload}\n})`,
    });
  }

  #listen(): void {
    const { windowId } = this.facts;
    const cdp = this.#cdp;
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const aux = context.auxData as { frameId?: string; isDefault?: boolean } | undefined;
      if (context.name !== worldName || aux?.frameId !== this.#mainFrameId) return;
      this.#preloadContext = { id: context.id, origin: toApp(context.origin) };
    });
    cdp.on('Runtime.executionContextsCleared', () => (this.#preloadContext = undefined));
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.#mainFrameId = frame.id;
      this.#host.tell('navigated', { windowId, url: toApp(frame.url), origin: originOf(frame.url) });
    });
    cdp.on('Page.loadEventFired', () => {
      this.#host.tell('loaded', { windowId });
    });
    cdp.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      const { channel, args } = codec.decode(payload) as { channel: string; args: unknown[] };
      const isCurrent = this.#preloadContext?.id === executionContextId;
      const frame = isCurrent ? { isMainFrame: true, origin: this.#preloadContext?.origin ?? 'null' } : null;
      this.#host.tell('ipc', { windowId, channel, args, frame });
    });
    this.page.on('crash', () => this.#host.tell('rendererGone', { windowId, reason: 'crashed' }));
    this.page.on('close', () => this.#host.tell('closeWindow', { windowId }));
  }

  #mainFrameId: string | undefined;
}
