import { keepStart } from '../../shared/lib/cutText.ts';

export type FaultKind = 'error' | 'rejection' | 'render' | 'worker';

/** Something that failed and that nothing handled. */
export interface PageFault {
  readonly kind: FaultKind;
  readonly message: string;
  readonly trace: string;
}

/** As the host takes them. */
const maxMessageChars = 2000;
const maxTraceChars = 4000;
/** Chromium tells this as an error; it only means that a size is looked at again in the next frame. */
const noFault = 'ResizeObserver loop';

/** As many as the host writes down within a minute. */
const maxKept = 20;

let listener: ((fault: PageFault) => void) | undefined;
/** Told while nobody listened. */
let kept: PageFault[] = [];

/** Tells of a fault; the first ones are kept until somebody listens. */
export function tellFault(kind: FaultKind, error: unknown): void {
  const [message, trace] =
    error instanceof Error ? [`${error.name}: ${error.message}`, error.stack ?? ''] : [String(error), ''];
  if (message.includes(noFault)) return;
  const fault = { kind, message: keepStart(message, maxMessageChars), trace: keepStart(trace, maxTraceChars) };
  if (listener !== undefined) listener(fault);
  else if (kept.length < maxKept) kept.push(fault);
}

/** Takes all faults from now on, and those that were kept. `undefined`: nobody takes them for now. */
export function listenToFaults(listen: ((fault: PageFault) => void) | undefined): void {
  listener = listen;
  if (listen === undefined) return;
  kept.forEach(listen);
  kept = [];
}

/** Tells of errors and rejections that nothing in a window handled. */
export function watchFaults(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('error', ({ error, message }) => tellFault('error', error ?? message));
  target.addEventListener('unhandledrejection', ({ reason }) => tellFault('rejection', reason));
}
