import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FullText, fullArguments } from '../../renderer/elements/FullText/fullText.ts';
import { mayApprove, nextSeen, nothingSeen, type SeenEvent } from '../../renderer/elements/SeenRegion/seenParts.ts';
import { hasHidden } from '../../shared/lib/revealHidden.ts';
import { fuzzRun } from './fuzzRun.ts';

/** What somebody might hide from a reader; the test looks for it in what is shown. */
const payload = '; rm -rf ~ #';

const padding = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .tuple(
      fc.constantFrom('\n', ' ', '\t', '\r\n', '\u00a0', '\u2028', '\u3000', '\u2800', '\u200b', 'A', 'ab', 'x y\n'),
      fc.integer({ min: 1, max: 3000 }),
    )
    .map(([unit, count]) => unit.repeat(count)),
  fc.array(fc.constantFrom('\n', ' ', '\t', '\u200b', '\u2800', '.'), { maxLength: 800 }).map((all) => all.join('')),
);
const text = fc
  .tuple(fc.array(padding, { maxLength: 4 }), fc.nat({ max: 4 }))
  .map(([parts, at]) => [...parts.slice(0, at), payload, ...parts.slice(at)].join(''));
const url = text.map((query) => `https://example.org@evil.example/?q=${query}`);
const value = fc.oneof(text, url, fc.record({ deep: fc.array(text, { maxLength: 2 }) }));
const argumentsToShow = fc.array(fc.tuple(fc.oneof(fc.string({ maxLength: 12 }), text), value), {
  minLength: 1,
  maxLength: 4,
});

/** All text of it that a reader sees. */
function shownText({ entries }: FullText): string {
  return entries
    .flatMap(({ name, parts }) => [...name, { kind: 'shown' as const, text: '\u0001' }, ...parts])
    .map((part) => (part.kind === 'shown' ? part.text : '\u0001'))
    .join('');
}

const count = (where: string, what: string) => where.split(what).length - 1;

it('shows whatever matters of random arguments, wherever it stands, before they can be allowed', () => {
  fc.assert(
    fc.property(argumentsToShow, fc.array(fc.nat({ max: 60 }), { maxLength: 80 }), (fields, views) => {
      const wanted = Object.fromEntries(fields);
      const shown = fullArguments(wanted);
      const seen = shownText(shown);
      // Nothing is left out below the limit, and everything that is shown is visible to people.
      expect(shown.leftOutCharacters).toBe(0);
      const payloads = Object.entries(wanted).reduce(
        (sum, [key, field]) => sum + count(key + '\u0001' + JSON.stringify(field), payload),
        0,
      );
      expect(count(seen, payload)).toBe(payloads);
      expect(hasHidden(seen.replaceAll('\u0001', ''))).toBe(false);
      // No blank or repeated run pushes anything further than a few lines.
      expect(/\n[^\S\n]*(\n[^\S\n]*){5,}/.test(seen)).toBe(false);
      // However the reader scrolls, it cannot be approved while any strip was never in view.
      const strips = 60;
      const events: SeenEvent[] = [
        { kind: 'laidOut', strips },
        ...views.map((at) => ({ kind: 'inView' as const, strips: [at] })),
      ];
      const covered = new Set(views.filter((at) => at < strips)).size === strips;
      expect(mayApprove(events.reduce(nextSeen, nothingSeen), 0, true)).toBe(covered);
    }),
    fuzzRun('display', 300),
  );
});
