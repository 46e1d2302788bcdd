/**
 * Names of tools on this wire begin with a letter or an underscore: any other gets an underscore before it, and so does one that begins
 * with an underscore, so that no two names become one. Each is undone by the other. Pure.
 */
export function toWireName(name: string): string {
  return /^[A-Za-z]/.test(name) ? name : `_${name}`;
}

export function fromWireName(name: string): string {
  return name.startsWith('_') && name.length > 1 ? name.slice(1) : name;
}
