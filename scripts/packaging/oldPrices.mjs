/** As in `shared/domain/modelPrices.ts`, which an older Node cannot read. */
const maxPriceAgeDays = 120;
const dayMs = 86_400_000;

/**
 * Why no package is made: the table of prices that would be in it is too old, or says no day. `undefined` if it is not. Pure.
 *
 * @param {unknown} asOf the day of `resources/modelFigures.json`
 * @param {number} now milliseconds since 1970
 */
export function oldPricesObstacle(asOf, now) {
  const at = typeof asOf === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? Date.parse(asOf) : Number.NaN;
  if (now - at < (maxPriceAgeDays + 1) * dayMs) return undefined;
  return (
    `The package was not made: the prices in resources/modelFigures.json are of ${String(asOf)}, and may be at most ${maxPriceAgeDays} days old. ` +
    'Compare them with the pages of the providers (`sources` there), correct what changed, and set `asOf` to today.'
  );
}
