import { dateFormat } from '../../i18n/formats.ts';

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const wallClock = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/;

/** The time zone of this machine. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The value of a `datetime-local` field for a date-time (RFC 3339), in a time zone; `undefined` if it is not one. Pure. */
export function toWallClock(value: string, timeZone: string): string | undefined {
  const instant = rfc3339.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(instant)) return undefined;
  return new Date(instant + offsetMinutes(instant, timeZone) * 60_000).toISOString().slice(0, 19);
}

/** The date-time (RFC 3339) that a `datetime-local` field means in a time zone; `undefined` if it is not filled in. Pure. */
export function fromWallClock(local: string, timeZone: string): string | undefined {
  const found = wallClock.exec(local);
  if (found === null) return undefined;
  const asUtc = Date.parse(`${found[0].length === 16 ? `${found[0]}:00` : found[0]}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Near a change of the clocks, the offset of the first guess may be wrong.
  const guess = asUtc - offsetMinutes(asUtc, timeZone) * 60_000;
  const offset = offsetMinutes(guess, timeZone);
  return `${new Date(asUtc).toISOString().slice(0, 19)}${offsetText(offset)}`;
}

/** How far the clocks of a time zone are ahead of UTC at a time. */
function offsetMinutes(instant: number, timeZone: string): number {
  const parts = dateFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const found = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (found === null) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
