import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import type { AppOffer, OpenedApp } from '../../../shared/domain/app.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { type AppEvent, firstAppFrameState, isShownFull, nextAppFrameState } from './appFrameState.ts';
import type { AppPage } from './appPage.ts';
import { hostContext, type Surroundings } from './hostContext.ts';
import { type AppRun, runApp } from './runApp.ts';

export interface AppFrameParts {
  readonly opened: OpenedApp;
  readonly offer: AppOffer;
  readonly call: ToolCall;
  readonly page: AppPage;
  readonly version: string;
  readonly surroundings: Surroundings;
  /** Something else needs the user's attention: the app must neither cover nor move it. */
  readonly isBehind: boolean;
  /** It was stopped; a notice stays in its place. */
  readonly onStopped: () => void;
  /** The user closed it, or it asked to be closed. */
  readonly onClose: () => void;
}

/** Runs an app in the element that gets `place`, and holds its state. `appFrameState.ts` decides how the state changes. */
export function useAppFrame(title: string, parts: AppFrameParts) {
  const { opened, offer, call, page, version, surroundings, isBehind, onStopped, onClose } = parts;
  const [state, dispatch] = useReducer(nextAppFrameState, firstAppFrameState);
  const place = useRef<HTMLDivElement>(null);
  const run = useRef<AppRun>(undefined);
  const isFull = isShownFull({ wantsFull: state.wantsFull, isBehind });
  const around = { title, call, context: hostContext({ ...surroundings, isFull, size: state.size }) };

  const showFull = (isWanted: boolean) => dispatch({ kind: 'fullSizeWanted', isFull: isWanted, isBehind });
  const close = () => void (run.current?.end() ?? Promise.resolve()).finally(onClose);
  const hear = useEffectEvent((event: AppEvent) => {
    dispatch({ ...event, isBehind });
    if (event.kind === 'flooded') onStopped();
  });
  const start = useEffectEvent((element: HTMLElement) =>
    runApp(element, {
      opened,
      domains: offer.domains,
      version,
      page,
      around,
      onEvent: (event) => hear(event),
      onFullSizeWanted: (wanted) => answerFull(wanted),
      onCloseWanted: () => closeWanted(),
    }),
  );
  const answerFull = useEffectEvent((isWanted: boolean) => {
    showFull(isWanted);
    return isShownFull({ wantsFull: isWanted, isBehind });
  });
  const closeWanted = useEffectEvent(close);

  // The frame does not belong to React: its app may need it after its place is removed. The cleanup of a layout effect runs
  // while the place still exists.
  useLayoutEffect(() => {
    if (place.current === null) return;
    const started = start(place.current);
    run.current = started;
    return () => {
      started.leave();
      run.current = undefined;
    };
  }, [opened]);
  // The run itself knows what is new.
  useEffect(() => run.current?.update(around));

  return { state, isFull, place, showFull, close };
}
