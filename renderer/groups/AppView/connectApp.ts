import { AppBridge, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { AppDomains, OpenedApp } from '../../../shared/domain/app.ts';
import type { ToolCall, ToolCallState } from '../../../shared/domain/tool.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';
import type { AppPage } from './appPage.ts';
import { answerOf, toCallResult, toResource } from './callResult.ts';
import { FrameTransport } from './frameTransport.ts';
import { MessageLimit } from './messageLimit.ts';
import { contextWords, messageWords, webAddress } from './wordsOfApps.ts';
import { decisionText } from '../../../shared/domain/words/decisionText.ts';

/** How long an app may take to save its state before it is closed. */
const teardownMs = 800;

export interface AppParts {
  readonly frame: HTMLIFrameElement;
  readonly opened: OpenedApp;
  readonly domains: AppDomains;
  readonly version: string;
  readonly call: ToolCall;
  readonly page: AppPage;
  readonly context: McpUiHostContext;
  /** @param canBeFull whether it can be shown in full size */
  readonly onInitialized: (canBeFull: boolean) => void;
  readonly onHeight: (height: number) => void;
  /** The app asks for another display mode; returns the mode it gets. */
  readonly onDisplayMode: (mode: 'inline' | 'fullscreen') => 'inline' | 'fullscreen';
  readonly onEscape: () => void;
  readonly onFlood: () => void;
  /** The app asks to be closed. */
  readonly onCloseWanted: () => void;
}

/** The page's end of the conversation with an app. */
export interface ConnectedApp {
  /** Tells the app about changes of its surroundings, once it is ready. */
  setContext(context: McpUiHostContext): void;
  /** Tells the app the outcome of its call, once it is ready, and everything only once. */
  setCall(call: ToolCall): void;
  /** Lets the app end. Resolves soon, even if the app does not answer. */
  end(): Promise<void>;
  /** Stops all communication. */
  dispose(): void;
}

/**
 * Talks to an app through its frame (MCP Apps 2026-01-26). Until the app says that it is initialized, it only gets answers. The
 * page handles its requests; the host decides what it may have.
 */
export async function connectApp(parts: AppParts): Promise<ConnectedApp> {
  const { frame, opened, page } = parts;
  const target = frame.contentWindow;
  if (target === null) throw new Error('The frame is not there.');
  const bridge = makeBridge(parts);
  let context = parts.context;
  let call = parts.call;
  /** The surroundings that were last sent to the app; `undefined` before it is initialized. */
  let told: ToldCall | undefined;
  bridge.addEventListener('initialized', () => {
    told = new ToldCall(bridge, page);
    parts.onInitialized(canBeFull(bridge));
    bridge.setHostContext(context);
    told.tell(call);
  });
  const { onEscape, onFlood } = parts;
  const onBegin = () => (told = undefined);
  await bridge.connect(new FrameTransport({ frame: target, origin: opened.frameOrigin, onBegin, onEscape, onFlood }));
  // Only now, so that no message of the app is lost.
  frame.src = opened.frameUrl;
  return {
    setContext(next) {
      context = next;
      if (told !== undefined) bridge.setHostContext(next);
    },
    setCall(next) {
      call = next;
      told?.tell(next);
    },
    async end() {
      if (told !== undefined) await bridge.teardownResource({}, { timeout: teardownMs }).catch(() => undefined);
    },
    dispose: () => void bridge.close().catch(() => undefined),
  };
}

/** Apps say in which modes they can be shown; those that say nothing can be shown in any. */
function canBeFull(bridge: AppBridge): boolean {
  return bridge.getAppCapabilities()?.availableDisplayModes?.includes('fullscreen') ?? true;
}

function makeBridge({ page, domains, version, context, ...parts }: AppParts): AppBridge {
  const { connect, resource, baseUri } = domains;
  const bridge = new AppBridge(
    null,
    { name: 'gatehouse', title: 'Gatehouse', version },
    {
      openLinks: {},
      serverTools: {},
      serverResources: {},
      message: { text: {} },
      updateModelContext: { text: {}, structuredContent: {} },
      sandbox: {
        permissions: {},
        csp: { connectDomains: connect, resourceDomains: resource, frameDomains: [], baseUriDomains: baseUri },
      },
    },
    { hostContext: context },
  );
  // Requests that take the user's attention have a lower limit than those that only cost the page some time.
  const disturbing = new MessageLimit({ burst: 5, perSecond: 0.1, dropped: Infinity });
  const mayDisturb = () => {
    if (disturbing.take(performance.now()) !== 'pass') throw new Error('Too many requests. Try again later.');
  };
  bridge.oncalltool = async (params, { mcpReq: { signal } }) => {
    const args = params.arguments ?? {};
    if (!isJsonObject(args)) throw new Error('The arguments are no object.');
    return answerOf(await page.callTool(params.name, args, signal), page.readBlob);
  };
  bridge.onreadresource = async ({ uri }, { mcpReq: { signal } }) =>
    toResource(await page.readResource(uri, signal), page.readBlob);
  bridge.onopenlink = async ({ url }) => {
    const address = webAddress(url);
    if (address === undefined) return { isError: true };
    mayDisturb();
    page.askLink(address);
    return {};
  };
  bridge.onmessage = async ({ content }) => {
    mayDisturb();
    page.propose(messageWords(content));
    return {};
  };
  const updates = new MessageLimit({ burst: 20, perSecond: 1, dropped: Infinity });
  bridge.onupdatemodelcontext = async (params) => {
    if (updates.take(performance.now()) !== 'pass') throw new Error('Too many requests. Try again later.');
    page.attach(contextWords(params));
    return {};
  };
  bridge.onrequestdisplaymode = async ({ mode }) => {
    const wantsFull = mode === 'fullscreen' && canBeFull(bridge);
    if (wantsFull) mayDisturb();
    return { mode: parts.onDisplayMode(wantsFull ? 'fullscreen' : 'inline') };
  };
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) parts.onHeight(height);
  };
  bridge.onrequestteardown = () => parts.onCloseWanted();
  return bridge;
}

/** Tells an app about its call: first the arguments, then the outcome, each once. */
class ToldCall {
  readonly #bridge: AppBridge;
  readonly #page: AppPage;
  #hasToldInput = false;
  #hasToldEnd = false;

  constructor(bridge: AppBridge, page: AppPage) {
    this.#bridge = bridge;
    this.#page = page;
  }

  tell({ arguments: wanted, editedArguments, state }: ToolCall): void {
    const args = editedArguments ?? wanted;
    if (!this.#hasToldInput && isJsonObject(args)) {
      this.#hasToldInput = true;
      void this.#bridge.sendToolInput({ arguments: { ...args } });
    }
    if (this.#hasToldEnd || !hasEnded(state)) return;
    this.#hasToldEnd = true;
    this.#tellEnd(state).catch(() => this.#bridge.sendToolCancelled({ reason: 'The result could not be read.' }));
  }

  async #tellEnd(state: ToolCallState): Promise<void> {
    if (state.kind === 'done' || (state.kind === 'failed' && state.result !== undefined)) {
      const result = state.result ?? { content: [] };
      await this.#bridge.sendToolResult(
        await toCallResult(result, this.#page.readBlob, { isError: state.kind === 'failed' }),
      );
      return;
    }
    const reason = state.kind === 'failed' ? state.error?.message : englishReason(state);
    await this.#bridge.sendToolCancelled(reason === undefined ? {} : { reason });
  }
}

/** Apps are programs: they get English, whatever the language of the page. */
function englishReason(state: ToolCallState): string | undefined {
  return 'reason' in state && state.reason !== undefined ? decisionText(state.reason, 'en') : undefined;
}

function hasEnded({ kind }: ToolCallState): boolean {
  return kind === 'done' || kind === 'failed' || kind === 'cancelled' || kind === 'denied' || kind === 'withheld';
}
