import { readFile } from 'node:fs/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Link } from './link.ts';
import type { HostMethods, LoadFailure, WindowFacts } from './messages.ts';
import { originOf, toApp, toChromium } from './origins.ts';
import { createCodec } from './worlds/codec.js';
import { mainWorld, markedUploads, preloadWorld } from './worlds/worlds.js';

/** Tells the stand-in's network as what a page sends a body. */
export const bodyHeader = 'x-standin-body';
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
  #navigation: Promise<unknown> = Promise.resolve();
  /** The last address that the app loaded. */
  #url = '';
  /** Why the document that the app loads is not served. */
  failure: LoadFailure | undefined;
  #hasFailed = false;
  #isErrorPage = false;

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

  /** @returns why it did not load, if it did not */
  async load(url: string): Promise<LoadFailure | null> {
    this.#url = url;
    const failure = await this.#navigate(() => this.page.goto(toChromium(url)));
    this.loaded.resolve();
    return failure;
  }

  /** As `load`. What did not load is tried again. */
  reload(): Promise<LoadFailure | null> {
    return this.#navigate(() => (this.#hasFailed ? this.page.goto(toChromium(this.#url)) : this.page.reload()));
  }

  /** Closes the tab after any running navigation: Playwright fails when a navigation is answered after its page is gone. */
  async close(): Promise<void> {
    await this.#navigation;
    await this.page.close();
  }

  #navigate(go: () => Promise<unknown>): Promise<LoadFailure | null> {
    this.#loadingByApp = true;
    this.failure = undefined;
    const navigation = go()
      .then(
        () => null,
        // The app may have ended meanwhile, or loaded something else.
        (error: unknown) => this.failure ?? this.#failureOf(String(error)),
      )
      .finally(() => (this.#loadingByApp = false))
      .then((failure) => {
        this.#hasFailed = failure !== null;
        return failure;
      });
    this.#navigation = navigation;
    return navigation;
  }

  /** Why Chromium did not load what nobody was asked about. It hands schemes that it does not know to the system, and aborts. */
  #failureOf(error: string): LoadFailure {
    const isKnown = /^(?:app|https?|about|data):/.test(this.#url);
    const isAborted = isKnown && /ERR_ABORTED|interrupted by another navigation|has been closed/.test(error);
    return isAborted ? { code: 'ERR_ABORTED', errno: -3 } : { code: 'ERR_FAILED', errno: -2 };
  }

  /** A message of the host to the preload. As in Electron, it is lost when there is no document to receive it. */
  send(channel: string, args: unknown[]): void {
    if (this.#preloadContext === undefined) return;
    // Frames of apps are where Chromium finds them.
    const message = codec.encode({ channel, args }).replaceAll(/app-sandbox:\/\/[a-z0-9]+/g, toChromium);
    const expression = `${this.#token}FromMain(${JSON.stringify(message)})`;
    // The document may be gone by the time it arrives.
    this.#cdp.send('Runtime.evaluate', { expression, contextId: this.#preloadContext.id }).catch(() => undefined);
  }

  async #install(): Promise<void> {
    const cdp = this.#cdp;
    this.#listen();
    await cdp.send('Page.enable');
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${markedUploads.toString()})('${bodyHeader}')`,
    });
    await cdp.send('Runtime.enable');
    if (this.facts.webPreferences.javascript === false)
      await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
    if (this.facts.webPreferences.preload === undefined) return;
    const preload = await readFile(this.facts.webPreferences.preload, 'utf8');
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
      // Electron commits nothing of the app where Chromium shows its page of errors.
      this.#isErrorPage = frame.url.startsWith('chrome-error:');
      if (this.#isErrorPage) return;
      this.#host.tell('navigated', { windowId, url: toApp(frame.url), origin: originOf(frame.url) });
    });
    cdp.on('Page.loadEventFired', () => {
      if (!this.#isErrorPage) this.#host.tell('loaded', { windowId });
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
