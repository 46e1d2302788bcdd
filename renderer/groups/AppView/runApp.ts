import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { AppEvent } from './appFrameState.ts';
import { type AppParts, type ConnectedApp, connectApp } from './connectApp.ts';
import { guardFocus } from './focusGuard.ts';

/** An app that sends nothing for this long is shown as silent. */
const silentAfterMs = 10_000;

/** Changes that an app and its frame are notified of. */
interface AppSurroundings {
  readonly title: string;
  readonly context: McpUiHostContext;
  readonly call: ToolCall;
}

export interface AppRunParts extends Pick<AppParts, 'opened' | 'domains' | 'version' | 'page' | 'onCloseWanted'> {
  readonly around: AppSurroundings;
  readonly onEvent: (event: AppEvent) => void;
  /** Returns whether it is then shown in full size. */
  readonly onFullSizeWanted: (isFull: boolean) => boolean;
}

/** One document of an app in its place on the page. */
export interface AppRun {
  update(around: AppSurroundings): void;
  /** Lets the app end, once. Resolves soon, even if the app does not answer. */
  end(): Promise<void>;
  /** Its place is removed. */
  leave(): void;
}

/** Loads an app into a frame, talks to it, and watches its size, its silence and the number of its messages. */
export function runApp(place: HTMLElement, parts: AppRunParts): AppRun {
  const { onEvent } = parts;
  const frame = makeFrame();
  place.append(frame);
  let around = parts.around;
  let connected: ConnectedApp | undefined;
  let isOver = false;

  const stop = () => {
    if (isOver) return;
    isOver = true;
    connected?.dispose();
    connected = undefined;
    onEvent({ kind: 'flooded' });
  };
  const show = () => frame.setAttribute('title', around.title);
  const unguard = guardFocus(frame, stop);
  const silence = setTimeout(() => onEvent({ kind: 'silenceNoticed' }), silentAfterMs);
  const observer = new ResizeObserver(() =>
    onEvent({ kind: 'measured', width: place.clientWidth, height: place.clientHeight }),
  );
  observer.observe(place);
  show();
  connectApp(toAppParts(frame, parts, stop)).then(
    (app) => {
      if (isOver) return app.dispose();
      connected = app;
      // Changes that came while it was connecting.
      app.setContext(around.context);
      app.setCall(around.call);
    },
    () => onEvent({ kind: 'connectionFailed' }),
  );
  return {
    update(next) {
      const before = around;
      around = next;
      if (next.title !== before.title) show();
      if (JSON.stringify(next.context) !== JSON.stringify(before.context)) connected?.setContext(next.context);
      if (next.call !== before.call) connected?.setCall(next.call);
    },
    async end() {
      const app = connected;
      connected = undefined;
      await app?.end().finally(() => app.dispose());
    },
    leave() {
      isOver = true;
      clearTimeout(silence);
      unguard();
      observer.disconnect();
      if (connected === undefined) frame.remove();
      else letEnd(frame, connected);
      connected = undefined;
    },
  };
}

function toAppParts(frame: HTMLIFrameElement, parts: AppRunParts, onFlood: () => void): AppParts {
  const { opened, domains, version, page, around, onEvent, onFullSizeWanted, onCloseWanted } = parts;
  return {
    frame,
    opened,
    domains,
    version,
    page,
    call: around.call,
    context: around.context,
    onInitialized: (canBeFull) => onEvent({ kind: 'initialized', canBeFull }),
    onHeight: (height) => onEvent({ kind: 'heightWanted', height }),
    onDisplayMode: (mode) => (onFullSizeWanted(mode === 'fullscreen') ? 'fullscreen' : 'inline'),
    onEscape: () => onEvent({ kind: 'fullSizeWanted', isFull: false }),
    onFlood,
    onCloseWanted,
  };
}

function makeFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  frame.referrerPolicy = 'no-referrer';
  return frame;
}

/**
 * Keeps the frame of a removed place, hidden, until its app has ended properly. Only `moveBefore` moves a frame without
 * reloading it.
 */
function letEnd(frame: HTMLIFrameElement, app: ConnectedApp): void {
  const holder = document.createElement('div');
  holder.hidden = true;
  frame.removeAttribute('title');
  document.body.append(holder);
  holder.moveBefore(frame, null);
  void app.end().finally(() => {
    app.dispose();
    holder.remove();
  });
}
