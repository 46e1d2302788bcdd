/**
 * The names of offered tools after one of them was switched. `undefined`: all of the server, also those that it gets later. Pure.
 *
 * @param names before
 * @param listed what the server lists now
 */
export function namesAfter(
  names: readonly string[] | undefined,
  listed: readonly string[],
  name: string,
  isOn: boolean,
): string[] {
  const before = names ?? listed;
  const others = before.filter((other) => other !== name);
  return isOn ? [...others, name] : others;
}

/** What can be chosen: the tools that are listed, and chosen ones that are not listed now. Pure. */
export function choosable(names: readonly string[] | undefined, listed: readonly string[]): string[] {
  return [...listed, ...(names ?? []).filter((name) => !listed.includes(name))];
}
