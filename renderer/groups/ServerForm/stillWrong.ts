type Parsed<Problem> = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

/** Of what the last press of the button found wrong, that which still is: nobody is told of new faults while they type. Pure. */
export function stillWrong<Problem>(told: readonly Problem[], now: Parsed<Problem>): readonly Problem[] {
  return now.ok ? [] : told.filter((each) => now.problems.includes(each));
}
