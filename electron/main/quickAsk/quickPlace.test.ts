import { expect, it } from 'vitest';
import { acceleratorOf, isOver, quickPlace, quickSizes } from './quickPlace.ts';

it.each([
  ['nothing was asked yet', undefined, 1e9, false],
  ['it was looked at just now', 1000, 1000, false],
  ['it was looked at a moment less than five minutes ago', 1000, 1000 + 299_999, false],
  ['it was looked at five minutes ago', 1000, 1000 + 300_000, true],
])('whether the next question begins another chat, when %s', (_when, seen, now, expected) => {
  expect(isOver(seen, now)).toBe(expected);
});

it.each([
  ['low', { x: 0, y: 0, width: 1920, height: 1080 }, { x: 640, y: 187, width: 640, height: 180 }],
  ['low', { x: 1920, y: 40, width: 1280, height: 984 }, { x: 2240, y: 195, width: 640, height: 180 }],
  ['tall', { x: -1000, y: 0, width: 1000, height: 800 }, { x: -820, y: 93, width: 640, height: 520 }],
  ['tall', { x: 0, y: 20, width: 600, height: 400 }, { x: 0, y: 20, width: 600, height: 400 }],
] as const)('%s, it is on its screen at %j', (size, area, expected) => {
  expect(quickPlace(area, quickSizes[size])).toEqual(expected);
});

it('stays where it is when it grows', () => {
  const area = { x: 3, y: 5, width: 1600, height: 900 };
  const [{ x, y }, tall] = [quickPlace(area, quickSizes.low), quickPlace(area, quickSizes.tall)];
  expect({ x, y }).toEqual({ x: tall.x, y: tall.y });
});

it('names only keys to Electron that may be taken from other programs', () => {
  expect(acceleratorOf('Mod+Shift+Space')).toBe('CommandOrControl+Shift+Space');
  expect(acceleratorOf('Alt+Shift+K')).toBe('Alt+Shift+K');
  for (const keys of ['K', 'Mod+C', 'MediaPlayPause', '']) expect(acceleratorOf(keys), keys).toBeUndefined();
});
