import { assertNever } from '../../../shared/lib/assertNever.ts';
import { boundedHeight } from './hostContext.ts';

/** How an open app is shown. */
export interface AppFrameState {
  readonly phase: 'starting' | 'silent' | 'running' | 'flooded';
  /** Whether the app can be shown in full size. */
  readonly canBeFull: boolean;
  readonly wantsFull: boolean;
  /** The height in the conversation, in pixels. */
  readonly height: number;
  /** The size the app has on the screen now, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Events that change how an app is shown. */
export type AppEvent =
  | { readonly kind: 'initialized'; readonly canBeFull: boolean }
  /** It has not sent anything for some time. */
  | { readonly kind: 'silenceNoticed' }
  | { readonly kind: 'connectionFailed' }
  /** It disturbed the user too often, and was stopped. */
  | { readonly kind: 'flooded' }
  | { readonly kind: 'fullSizeWanted'; readonly isFull: boolean }
  | { readonly kind: 'heightWanted'; readonly height: number }
  | { readonly kind: 'measured'; readonly width: number; readonly height: number };

export type AppFrameEvent = AppEvent & {
  /** Something else needs the user's attention: the app must neither cover nor move it. */
  readonly isBehind: boolean;
};

export const firstAppFrameState: AppFrameState = {
  phase: 'starting',
  canBeFull: true,
  wantsFull: false,
  height: boundedHeight(undefined),
  size: { width: 0, height: 0 },
};

/** Whether an app that should be in full size really is: it never covers what needs the user's attention. Pure. */
export function isShownFull({
  wantsFull,
  isBehind,
}: {
  readonly wantsFull: boolean;
  readonly isBehind: boolean;
}): boolean {
  return wantsFull && !isBehind;
}

/** The state after an event. A stopped app stays stopped. Pure. */
export function nextAppFrameState(state: AppFrameState, event: AppFrameEvent): AppFrameState {
  switch (event.kind) {
    case 'initialized':
      return { ...state, phase: unlessFlooded(state, 'running'), canBeFull: event.canBeFull };
    case 'silenceNoticed':
      return state.phase === 'starting' ? { ...state, phase: 'silent' } : state;
    case 'connectionFailed':
      return { ...state, phase: unlessFlooded(state, 'silent') };
    case 'flooded':
      return { ...state, phase: 'flooded' };
    case 'fullSizeWanted':
      // A request that cannot be granted now is not granted later, when nobody expects it.
      return { ...state, wantsFull: isShownFull({ wantsFull: event.isFull, isBehind: event.isBehind }) };
    case 'heightWanted':
      // A question must not move, or a click would hit another button than the user meant.
      return event.isBehind ? state : { ...state, height: boundedHeight(event.height) };
    case 'measured': {
      const { width, height } = event;
      return { ...state, size: { width: Math.round(width), height: Math.round(height) } };
    }
    default:
      return assertNever(event);
  }
}

function unlessFlooded({ phase }: AppFrameState, next: AppFrameState['phase']): AppFrameState['phase'] {
  return phase === 'flooded' ? phase : next;
}
