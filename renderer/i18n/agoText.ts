import { agoFormat } from './formats.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago a time was, such as “2 hours ago”. Pure. */
export function agoText(at: number, now: number, language: string): string {
  const words = agoFormat(language, { numeric: 'auto', style: 'short' });
  const passed = Math.max(0, now - at);
  const [unit, ms] = units.find(([, each]) => passed >= each) ?? (['second', 60_000] as const);
  return words.format(-Math.floor(passed / ms), unit);
}
