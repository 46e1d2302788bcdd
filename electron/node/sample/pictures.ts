import { encodePng, type Rgb } from './png.ts';

export const subjects = ['gradient', 'sunset', 'chart'] as const;
export type Subject = (typeof subjects)[number];

const width = 240;
const height = 150;
const dusk: Rgb = [38, 30, 84];
const glow: Rgb = [250, 150, 80];
const sun: Rgb = [255, 225, 140];
const sea: Rgb = [22, 60, 110];
const paper: Rgb = [250, 250, 252];
const ink: Rgb = [70, 90, 200];
const axis: Rgb = [140, 145, 160];

/** Draws a small picture. @param values the bars of a chart; any numbers, scaled to the largest */
export function drawPicture(subject: Subject, values: readonly number[]): Buffer {
  switch (subject) {
    case 'gradient':
      return encodePng(width, height, (x, y) => [
        Math.round((255 * x) / (width - 1)),
        Math.round((255 * y) / (height - 1)),
        160,
      ]);
    case 'sunset':
      return encodePng(width, height, sunsetAt);
    case 'chart':
      return encodePng(width, height, chartOf(values));
  }
}

function sunsetAt(x: number, y: number): Rgb {
  const horizon = height * 0.7;
  if (Math.hypot(x - width / 2, y - horizon) < 34 && y < horizon) return sun;
  return y < horizon ? mix(dusk, glow, y / horizon) : mix(sea, dusk, (y - horizon) / (height - horizon));
}

function chartOf(values: readonly number[]): (x: number, y: number) => Rgb {
  const [left, bottom, top] = [16, height - 16, 12];
  const slot = (width - 2 * left) / values.length;
  const largest = Math.max(...values.map(Math.abs), Number.MIN_VALUE);
  return (x, y) => {
    if (x < left || x >= width - left || y > bottom) return paper;
    if (y === bottom) return axis;
    const at = Math.min(values.length - 1, Math.floor((x - left) / slot));
    const inBar = (x - left - at * slot) / slot;
    const barHeight = (Math.abs(values[at] ?? 0) / largest) * (bottom - top);
    return inBar > 0.15 && inBar < 0.85 && bottom - y <= barHeight ? ink : paper;
  };
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (a: number, b: number) => Math.round(a + (b - a) * share);
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])];
}
