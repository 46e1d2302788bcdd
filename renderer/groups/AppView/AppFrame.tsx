import { Maximize2, Minimize2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppOffer, OpenedApp } from '../../../shared/domain/app.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import type { AppPage } from './appPage.ts';
import { type ConnectedApp, connectApp } from './connectApp.ts';
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
  /** Something else needs the user's eye: the app must not lie over it. */
  readonly standsBack: boolean;
  /** The user closed it, or it wanted to go. */
  readonly onClose: () => void;
}

type Phase = 'starting' | 'silent' | 'running' | 'flooded';

/**
 * An app in a frame that says whose it is. Full size is the same element in the browser's top layer: moved anywhere else in
 * the document, the app would begin anew.
 */
export function AppFrame({ opened, offer, call, page, version, surroundings, standsBack, onClose }: AppFrameProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const connected = useRef<ConnectedApp>(undefined);
  const [phase, setPhase] = useState<Phase>('starting');
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
    void (connected.current?.end() ?? Promise.resolve()).finally(onClose);
  };
  const context = hostContext({ ...surroundings, isFull, size });
  const showAs = useEffectEvent(show);
  const closeWanted = useEffectEvent(end);
  // What changed while it was being connected.
  const catchUp = useEffectEvent(() => {
    connected.current?.setContext(context);
    connected.current?.setCall(call);
  });
  const begin = useEffectEvent((element: HTMLIFrameElement) =>
    connectApp({
      ...{ frame: element, opened, domains: offer.domains, version, call, page, context },
      onInitialized: () => setPhase('running'),
      onHeight: (wanted) => setHeight(boundedHeight(wanted)),
      onDisplayMode: (mode) => (showAs(mode === 'fullscreen') ? 'fullscreen' : 'inline'),
      onEscape: () => setFull(false),
      onFlood: () => setPhase('flooded'),
      onCloseWanted: () => closeWanted(),
    }),
  );

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let isOver = false;
    begin(element).then(
      (app) => {
        if (isOver) return app.dispose();
        connected.current = app;
        catchUp();
      },
      () => setPhase('silent'),
    );
    const silent = setTimeout(() => setPhase((now) => (now === 'starting' ? 'silent' : now)), silentAfterMs);
    return () => {
      isOver = true;
      clearTimeout(silent);
      // Nobody waits for it: the frame goes now.
      void connected.current?.end();
      connected.current?.dispose();
      connected.current = undefined;
    };
  }, [opened]);
  const contextKey = JSON.stringify(context);
  const tellContext = useEffectEvent(() => connected.current?.setContext(context));
  useEffect(() => tellContext(), [contextKey]);
  useEffect(() => connected.current?.setCall(call), [call]);
  useEffect(() => {
    if (isFull && dialog.current?.open === false) dialog.current.showModal();
    if (!isFull && dialog.current?.open === true) dialog.current.close();
  }, [isFull]);
  useEffect(() => {
    const element = frame.current;
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
        <IconButton
          icon={isFull ? Minimize2 : Maximize2}
          label={t(isFull ? 'app.inline' : 'app.full')}
          tooltip={false}
          onClick={() => show(!isFull)}
        />
        <IconButton icon={X} label={t('app.close')} tooltip={false} onClick={end} />
      </header>
      {phase === 'silent' && <Banner tone="warn" role="status" title={t('app.silent')} />}
      {phase === 'flooded' ? (
        <Banner tone="danger" role="alert" title={t('app.flooded')} />
      ) : (
        <iframe
          ref={frame}
          title={name}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
          className={styles.document}
          style={isFull ? undefined : { height }}
        />
      )}
    </dialog>
  );
}
