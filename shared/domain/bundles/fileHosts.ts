/** Sites whose files are sent by other hosts of theirs, by what the names of these end in. */
const fileHosts: ReadonlyMap<string, string> = new Map([['github.com', '.githubusercontent.com']]);

/** The hosts that a site sends its files from besides itself, such as `*.githubusercontent.com`. Pure. */
export function fileHostsOf(host: string): string | undefined {
  const end = fileHosts.get(host);
  return end === undefined ? undefined : `*${end}`;
}

/** Whether a download that began at one address may go on at another: at the same origin, or at a file host of the site. Pure. */
export function mayLeadOn(first: URL, next: URL): boolean {
  if (next.username !== '' || next.password !== '') return false;
  if (next.origin === first.origin) return true;
  const end = fileHosts.get(first.host);
  return end !== undefined && next.protocol === 'https:' && next.host.endsWith(end);
}
