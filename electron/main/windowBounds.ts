import { readFile } from 'node:fs/promises';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import { writeWholeFile } from '../node/files/writeWholeFile.ts';

const pixels = z.number().int().min(-100_000).max(100_000);
const bounds = { x: pixels, y: pixels, width: pixels, height: pixels };
const windowState = z.object({
  ...bounds,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean().default(false),
  /** Of the trust window. */
  trust: z.object(bounds).optional(),
});
/** The positions of the windows, in screen units: the page's, and in it that of the trust window. */
export type WindowState = z.infer<typeof windowState>;

/** How much of a window must be on a screen, so that it can be dragged. */
const minVisible = 100;

/** Reads the position of the window; `undefined` when it is missing or invalid, which must not prevent the start. */
export async function readWindowState(file: string): Promise<WindowState | undefined> {
  try {
    const parsed = windowState.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export async function writeWindowState(file: string, state: WindowState): Promise<void> {
  await writeWholeFile(file, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
}

/** Whether a window at this position can still be seen and moved: screens may be removed. */
export function isReachable(bounds: Rectangle, workAreas: readonly Rectangle[]): boolean {
  return workAreas.some(
    (area) =>
      overlap(bounds.x, bounds.width, area.x, area.width) >= minVisible &&
      // A window is moved by its title bar.
      bounds.y >= area.y &&
      overlap(bounds.y, bounds.height, area.y, area.height) >= minVisible,
  );
}

/** How far each further window is from the one before, so that its title bar can be seen. */
const cascadeStep = 28;

/**
 * The place of a further window: beside the one that was used last, as large as it. Where it would lie outside of the screen, it begins at the
 * screen's corner. Pure.
 */
export function cascaded({ x, y, width, height }: Rectangle, workAreas: readonly Rectangle[]): Rectangle {
  const wanted = { x: x + cascadeStep, y: y + cascadeStep, width, height };
  // By its corner: windows are larger than screens now and then.
  const area = workAreas.find((each) => isIn(x, each.x, each.width) && isIn(y, each.y, each.height)) ?? workAreas[0];
  if (area === undefined) return wanted;
  const fits = wanted.x + width <= area.x + area.width && wanted.y + height <= area.y + area.height;
  return fits
    ? wanted
    : { x: area.x, y: area.y, width: Math.min(width, area.width), height: Math.min(height, area.height) };
}

function isIn(place: number, start: number, length: number): boolean {
  return place >= start && place < start + length;
}

function overlap(aStart: number, aLength: number, bStart: number, bLength: number): number {
  return Math.min(aStart + aLength, bStart + bLength) - Math.max(aStart, bStart);
}
