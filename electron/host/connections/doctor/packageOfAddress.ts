/**
 * The package that an address of a registry is about, of its entry or of its file, whatever stands before it; `undefined` where it names none.
 * Pure.
 */
export function packageOfAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  // The file of a package: `NAME/-/FILE`; at GitHub `download/NAME/VERSION/FILE`.
  const file = parts.indexOf('-');
  const download = parts[0] === 'download' ? parts.findIndex((part) => /^\d+\./.test(part)) : -1;
  const end = file > 0 ? file : download > 0 ? download : parts.length;
  const last = parts[end - 1]?.replace(/%2f/i, '/').replace(/^%40/, '@');
  const scope = parts[end - 2]?.replace(/^%40/, '@');
  const name = scope?.startsWith('@') && last?.startsWith('@') === false ? `${scope}/${last}` : last;
  return name !== undefined && /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) ? name : undefined;
}
