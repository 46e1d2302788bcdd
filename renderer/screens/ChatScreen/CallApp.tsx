import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppOffer, OpenedApp } from '../../../shared/domain/app.ts';
import type { ToolCall, ToolCallState } from '../../../shared/domain/tool.ts';
import { AppCard, type ClosedApp } from '../../groups/AppView/AppCard.tsx';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import { appPageFor } from '../../store/actions/appActions.ts';
import { type Page, usePage, usePageState } from '../../store/page.ts';
import { selectApprovals, selectShell, selectTrust } from '../../store/selectors.ts';
import { useWish } from '../../store/useWish.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';
import { useJustPressed } from '../TrustSurface/useJustPressed.ts';
import { PendingApproval } from './PendingApproval.tsx';
import { useTheme } from './useTheme.ts';

const AppFrame = lazy(() =>
  import('../../groups/AppView/AppFrame.tsx').then((module) => ({ default: module.AppFrame })),
);

/**
 * The maximum number of apps that open automatically; each needs a process and memory. Further ones open on a click.
 */
const maxAutomaticApps = 3;

/** More time than an app needs to end properly; ms. */
const toEndMs = 1000;

type AppState = ClosedApp | { readonly kind: 'open'; readonly offer: AppOffer; readonly opened: OpenedApp };

/** The app of a call, if it has one: offered or shown, with its requests to the user. */
export function CallApp({ call, appUri }: { readonly call: ToolCall; readonly appUri: string }) {
  const { t } = useTranslation();
  const page = usePage();
  const [app, setApp] = useState<AppState>({ kind: 'closed' });
  const { tool, messageId, id: callId } = call;
  const serverId = tool?.serverId;
  const key = `${serverId} ${appUri}`;
  const gone = useRef<AbortController>(undefined);
  const wish = useWish();
  const { isJust, press } = useJustPressed();
  // The trust page asks about the connections of the app, unless they were allowed before.
  const isAsked = usePageState((state) =>
    selectTrust(state).some((one) => one.kind === 'app' && one.serverId === serverId),
  );
  useEffect(() => {
    const abort = new AbortController();
    gone.current = abort;
    return () => abort.abort();
  }, []);

  const show = async (offer: AppOffer) => {
    press();
    setApp(offer.wasShownBefore || reachesNothing(offer) ? { kind: 'looking' } : { kind: 'waiting', offer });
    const signal = wish.make();
    gone.current?.signal.addEventListener('abort', wish.takeBack);
    try {
      const opened = await page.client.call('app.open', { callId, hash: offer.hash }, signal);
      // The component is gone, so nothing else would close it.
      if (signal.aborted) return closeApp(page, opened);
      page.store.getState().appShown(key, Date.now());
      setApp({ kind: 'open', offer, opened });
    } catch (error) {
      const info = errorInfoOf(error);
      const wasRefused = info.code === 'cancelled' && !reachesNothing(offer);
      if (!signal.aborted) setApp(wasRefused ? { kind: 'asked', offer } : { kind: 'failed', error: info });
    }
  };
  const look = async () => {
    setApp({ kind: 'looking' });
    try {
      const offer = await page.client.call('app.look', { callId }, gone.current?.signal);
      if (gone.current?.signal.aborted) return;
      if (offer.wasShownBefore || (reachesNothing(offer) && offer.refused.length === 0)) await show(offer);
      else setApp({ kind: 'asked', offer });
    } catch (error) {
      setApp({ kind: 'failed', error: errorInfoOf(error) });
    }
  };

  // The user opened it for an earlier call, so it opens automatically for the next one.
  const lookByItself = useEffectEvent(() => {
    const { shownApps, openApps } = page.store.getState();
    const shownAt = shownApps[key];
    const count = Object.values(openApps).reduce((sum, each) => sum + each, 0);
    if (shownAt !== undefined && call.createdAt >= shownAt && count < maxAutomaticApps) void look();
  });
  const isShowable = tool !== null && canBeShown(call.state);
  useEffect(() => {
    if (!isShowable) return;
    const soon = setTimeout(() => lookByItself());
    return () => clearTimeout(soon);
  }, [isShowable]);

  const opened = app.kind === 'open' ? app.opened : undefined;
  useEffect(() => {
    if (opened === undefined) return;
    const { appOpened, appClosed } = page.store.getState();
    appOpened(messageId);
    return () => {
      appClosed(messageId);
      // Data that it saves when it is told to end still gets through.
      setTimeout(() => closeApp(page, opened), toEndMs);
    };
  }, [opened, messageId, page]);

  // The host ended it: its server stopped, or too many are open.
  const isEnded = usePageState(({ endedApps }) => opened !== undefined && endedApps.has(opened.appId));
  if (isEnded) setApp({ kind: 'closed' });

  if (!isShowable && app.kind === 'closed') return null;
  if (app.kind === 'open') {
    return <OpenCallApp call={call} offer={app.offer} opened={app.opened} onClose={() => setApp({ kind: 'closed' })} />;
  }
  return (
    <AppCard
      server={call.serverName}
      app={app}
      onLook={() => void look()}
      onShow={(offer) => void show(offer)}
      onNotNow={() => {
        wish.takeBack();
        setApp({ kind: 'closed' });
      }}
      confirm={
        isAsked && <TrustSurfaceButton words={t('annotations.confirm')} look="primary" isOpenedByItself={isJust} />
      }
    />
  );
}

interface OpenCallAppProps {
  readonly call: ToolCall;
  readonly offer: AppOffer;
  readonly opened: OpenedApp;
  readonly onClose: () => void;
}

function OpenCallApp({ call, offer, opened, onClose }: OpenCallAppProps) {
  const { i18n } = useTranslation();
  const page = usePage();
  const shell = usePageState(selectShell);
  const theme = useTheme();
  const waiting = usePageState(selectApprovals);
  const approvals = waiting.filter(({ byApp }) => byApp === call.id);
  const isAsked = usePageState(
    ({ openAsk, askedLink, overlay, openedPrompt, reviewedTool }) =>
      overlay !== 'none' || [openAsk, askedLink, openedPrompt, reviewedTool].some((one) => one !== undefined),
  );
  const [appPage] = useState(() => appPageFor(page, call, opened));
  return (
    <>
      {/* Above the app, which chooses its own height. */}
      {approvals.map((summary) => (
        <PendingApproval key={summary.id} summary={summary} />
      ))}
      <Suspense fallback={null}>
        <AppFrame
          opened={opened}
          offer={offer}
          call={call}
          page={appPage}
          version={shell?.version ?? ''}
          surroundings={{ theme, locale: i18n.language, platform: shell?.kind === 'desktop' ? 'desktop' : 'web' }}
          isBehind={isAsked || waiting.length > 0}
          isCovered={isAsked}
          onStopped={() => closeApp(page, opened)}
          onClose={onClose}
        />
      </Suspense>
    </>
  );
}

/** An app that is already closed stays closed. */
function closeApp({ client }: Page, { appId }: OpenedApp): void {
  client.call('app.close', { appId }).catch(() => undefined);
}

/** Whether an app has something to show: a running call, or one that ended with an answer. */
function canBeShown(state: ToolCallState): boolean {
  return state.kind === 'running' || state.kind === 'done' || (state.kind === 'failed' && state.result !== undefined);
}

function reachesNothing({ domains }: AppOffer): boolean {
  return Object.values(domains).every((list) => list.length === 0);
}
