/** What came of a print dialog. `reason`: what Chromium says. */
export type PrintOutcome =
  { readonly kind: 'printed' } | { readonly kind: 'cancelled' } | { readonly kind: 'failed'; readonly reason: string };

/** Electron reports a closed dialog as a failure ("Print job canceled"). Pure. */
export function printOutcome(isDone: boolean, failureReason: string): PrintOutcome {
  if (isDone) return { kind: 'printed' };
  return /cancel/i.test(failureReason) ? { kind: 'cancelled' } : { kind: 'failed', reason: failureReason };
}

/** Countries whose offices use Letter (CLDR, supplemental data, `paperSize`). */
const letterCountries = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The paper of a country (ISO 3166, two letters; may be empty). Pure. */
export function paperOf(country: string): 'A4' | 'Letter' {
  return letterCountries.has(country.toUpperCase()) ? 'Letter' : 'A4';
}
