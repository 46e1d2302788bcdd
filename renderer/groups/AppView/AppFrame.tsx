import { Maximize2, Minimize2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppOffer, OpenedApp } from '../../../shared/domain/app.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import type { AppPage } from './appPage.ts';
import { type ConnectedApp, connectApp } from './connectApp.ts';
import { guardFocus } from './focusGuard.ts';
import { boundedHeight, hostContext, type Surroundings } from './hostContext.ts';
import styles from './AppView.module.css';

/** An app that says nothing for so long is said to say nothing. */
const silentAfterMs = 10_000;

export interface AppFrameProps {
  readonly opened: OpenedApp;
  readonly offer: AppOffer;
  readonly call: ToolCall;
  readonly page: AppPage;
  readonly version: string;
  readonly surroundings: Surroundings;
  /** Something else needs the user's eye: the app must not lie over it, nor move it. */
  readonly standsBack: boolean;
  /** Something lies over the app: it takes no press and no key. */
  readonly isCovered: boolean;
  /** It was stopped, and stays as a notice. */
  readonly onStopped: () => void;
  /** The user closed it, or it wanted to go. */
  readonly onClose: () => void;
}

type Phase = 'starting' | 'silent' | 'running' | 'flooded';

/**
 * An app in a frame that says whose it is. Full size is the same element in the browser's top layer: moved anywhere else in
 * the document, the app would begin anew.
 */
export function AppFrame({ opened, offer, call, page, version, surroundings, ...props }: AppFrameProps) {
  const { standsBack, isCovered, onStopped, onClose } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(undefined);
  const connected = useRef<ConnectedApp>(undefined);
  const [phase, setPhase] = useState<Phase>('starting');
  const [canBeFull, setCanBeFull] = useState(true);
  const [wantsFull, setFull] = useState(false);
  const isFull = wantsFull && !standsBack;
  const [height, setHeight] = useState(boundedHeight(undefined));
  const [size, setSize] = useState({ width: 0, height: 0 });
  const server = call.serverName;
  const name = t('app.name', { server });

  const show = (full: boolean) => {
    const isNow = full && !standsBack;
    setFull(isNow);
    return isNow;
  };
  const end = () => {
    const app = connected.current;
    // It ends once.
    connected.current = undefined;
    void (app?.end() ?? Promise.resolve()).finally(() => {
      app?.dispose();
      onClose();
    });
  };
  const context = hostContext({ ...surroundings, isFull, size });
  const stop = useEffectEvent(() => {
    setPhase('flooded');
    connected.current?.dispose();
    connected.current = undefined;
    onStopped();
  });
  // What it is asked about stands where it stood, or a press would meet another button than the one that was there.
  const grow = useEffectEvent((wanted: number) => {
    if (!standsBack) setHeight(boundedHeight(wanted));
  });
  const showAs = useEffectEvent(show);
  const closeWanted = useEffectEvent(end);
  // What changed while it was being connected.
  const catchUp = useEffectEvent(() => {
    connected.current?.setContext(context);
    connected.current?.setCall(call);
  });
  const starting = { opened, domains: offer.domains, version, call, page, context };
  const begin = useEffectEvent((element: HTMLIFrameElement) =>
    connectApp({
      ...starting,
      frame: element,
      onInitialized: (full) => {
        setPhase('running');
        setCanBeFull(full);
      },
      onHeight: (wanted) => grow(wanted),
      onDisplayMode: (mode) => (showAs(mode === 'fullscreen') ? 'fullscreen' : 'inline'),
      onEscape: () => setFull(false),
      onFlood: () => stop(),
      onCloseWanted: () => closeWanted(),
    }),
  );

  // The frame is not React's: its app may need it when its place is gone. A layout effect ends while it is still there.
  useLayoutEffect(() => {
    if (place.current === null) return;
    const element = makeFrame();
    place.current.append(element);
    frame.current = element;
    let isOver = false;
    begin(element).then(
      (app) => {
        if (isOver) return app.dispose();
        connected.current = app;
        catchUp();
      },
      () => setPhase('silent'),
    );
    const unguard = guardFocus(element, () => stop());
    const silent = setTimeout(() => setPhase((now) => (now === 'starting' ? 'silent' : now)), silentAfterMs);
    return () => {
      isOver = true;
      clearTimeout(silent);
      unguard();
      if (connected.current === undefined) element.remove();
      else letEnd(element, connected.current);
      connected.current = undefined;
    };
  }, [opened]);
  useEffect(() => frame.current?.setAttribute('title', name), [name, opened]);
  const contextKey = JSON.stringify(context);
  const tellContext = useEffectEvent(() => connected.current?.setContext(context));
  useEffect(() => tellContext(), [contextKey]);
  useEffect(() => connected.current?.setCall(call), [call]);
  useEffect(() => {
    if (isFull && dialog.current?.open === false) dialog.current.showModal();
    if (!isFull && dialog.current?.open === true) dialog.current.close();
  }, [isFull]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: Math.round(element.clientWidth), height: Math.round(element.clientHeight) }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <dialog
      ref={dialog}
      role={isFull ? undefined : 'group'}
      aria-label={name}
      className={styles.frame}
      data-full={isFull}
      onCancel={(event) => {
        event.preventDefault();
        setFull(false);
      }}
      // The browser closes it without asking when Escape is pressed twice.
      onClose={() => setFull(false)}
    >
      <header className={styles.header}>
        <span className={styles.name}>
          <RevealedText text={name} />
        </span>
        {phase === 'starting' && (
          <span role="status" className={styles.waiting}>
            <Spinner />
            {t('app.starting')}
          </span>
        )}
        {(canBeFull || isFull) && (
          <IconButton
            icon={isFull ? Minimize2 : Maximize2}
            label={t(isFull ? 'app.inline' : 'app.full')}
            tooltip={false}
            onClick={() => show(!isFull)}
          />
        )}
        <IconButton icon={X} label={t('app.close')} tooltip={false} onClick={end} />
      </header>
      {phase === 'silent' && <Banner tone="warn" role="status" title={t('app.silent')} />}
      {phase === 'flooded' ? (
        <Banner tone="danger" role="alert" title={t('app.flooded')} />
      ) : (
        <div
          ref={place}
          inert={isCovered}
          className={styles.document}
          // Nothing of it is seen before it is initialized: its place is kept.
          style={{ ...(isFull ? {} : { height }), ...(phase === 'running' ? {} : { visibility: 'hidden' }) }}
        />
      )}
    </dialog>
  );
}

function makeFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  frame.referrerPolicy = 'no-referrer';
  return frame;
}

/**
 * Keeps a frame whose place is gone, out of sight, until its app has ended in order. Only `moveBefore` moves a frame without
 * loading it anew.
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
