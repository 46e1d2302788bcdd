import { numberFormat } from './formats.ts';

/** Bytes in the largest unit of which there is at least one, in this language: `12.3 MB`. Pure. */
export function bytesText(bytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** at;
  return numberFormat(language, {
    style: 'unit',
    unit: units[at],
    // The short form of bytes has no plural.
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 100 && at > 0 ? 1 : 0,
  }).format(amount);
}

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

/** A span of time in its two largest units: `2 hr 5 min`, `340 ms`. Pure. */
export function spanText(milliseconds: number, language: string): string {
  const say = (unit: string, amount: number, maximumFractionDigits = 0) =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(amount);
  const ms = Math.max(0, milliseconds);
  if (ms < 1000) return say('millisecond', ms, ms < 10 ? 1 : 0);
  if (ms < 10_000) return say('second', ms / 1000, 1);
  const first = steps.findIndex((step) => ms >= step.ms);
  const parts = steps.slice(first, first + 2).map(({ unit, ms: size }, at) => {
    const whole = at === 0 ? ms : ms % (steps[first]?.ms ?? ms);
    return { unit, amount: Math.floor(whole / size) };
  });
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ unit, amount }) => say(unit, amount))
    .join(' ');
}
