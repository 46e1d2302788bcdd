import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ nativeImage: {} }));
const { dotPixels } = await import('./badgeIcon.ts');

test('the badge is a disc: opaque in the middle, nothing in the corners', () => {
  const pixels = dotPixels(16);
  const at = (x: number, y: number) => [...pixels.subarray((y * 16 + x) * 4, (y * 16 + x) * 4 + 4)];
  expect(at(8, 8)).toEqual([0x1e, 0x2b, 0xd9, 0xff]);
  for (const [x, y] of [
    [0, 0],
    [15, 0],
    [0, 15],
    [15, 15],
  ] as const)
    expect(at(x, y)).toEqual([0, 0, 0, 0]);
});
