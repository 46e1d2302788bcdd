import { readFile } from 'node:fs/promises';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import { writeWholeFile } from '../node/files/writeWholeFile.ts';

const pixels = z.number().int().min(-100_000).max(100_000);
const windowState = z.object({ x: pixels, y: pixels, width: pixels, height: pixels, isMaximized: z.boolean() });
/** The position of the window, in screen units. */
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

function overlap(aStart: number, aLength: number, bStart: number, bLength: number): number {
  return Math.min(aStart + aLength, bStart + bLength) - Math.max(aStart, bStart);
}
