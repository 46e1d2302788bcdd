import type { Rectangle } from 'electron';
import { quickKeys } from '../../../shared/domain/quickAsk.ts';

/** With the composer alone, and with a chat or an open list. */
export const quickSizes = {
  low: { width: 640, height: 180 },
  tall: { width: 640, height: 520 },
} as const;

/** For how long the last chat goes on when the window is opened again; ms. */
const goesOnForMs = 5 * 60_000;

/** Whether a chat that was last looked at then is over, so that the next question begins another one. Pure. */
export function isOver(lastSeenAt: number | undefined, now: number): boolean {
  return lastSeenAt !== undefined && now - lastSeenAt >= goesOnForMs;
}

/** In the middle, with room for the tall window below: it must not move when it grows. Pure. */
export function quickPlace(area: Rectangle, { width, height }: { width: number; height: number }): Rectangle {
  const fits = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  const tall = Math.min(quickSizes.tall.height, area.height);
  return {
    x: area.x + Math.round((area.width - fits.width) / 2),
    y: area.y + Math.round((area.height - tall) / 3),
    ...fits,
  };
}

/** The keys as Electron calls them; `undefined` where they are none that may be taken from other programs. Pure. */
export function acceleratorOf(keys: string): string | undefined {
  return quickKeys.safeParse(keys).data?.replace('Mod', 'CommandOrControl');
}
