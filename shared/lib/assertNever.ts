/** Proves at compile time that every case of a union was handled; throws if one slips through at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
