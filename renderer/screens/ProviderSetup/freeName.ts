/** A name that no provider has yet, so that several accounts or servers can be told apart. Pure. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (wanted === '') return '';
  const isTaken = (name: string) => taken.some((each) => each.toLowerCase() === name.toLowerCase());
  let name = wanted;
  for (let number = 2; isTaken(name); number++) name = `${wanted} ${number}`;
  return name;
}
