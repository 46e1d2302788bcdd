/** Whether a URL leads to this computer; not for what is no URL. Pure. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

/** Whether the host of a URL is this computer. Names that only resolve to it do not count. Pure. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
