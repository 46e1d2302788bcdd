/** Makes a value when it is first asked for, and keeps it: for what is costly to make and not needed at a start. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
