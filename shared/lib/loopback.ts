/** Whether a URL leads to this computer; not for what is no URL. Pure. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

/** Whether the host of a URL is this computer. Names that only resolve to it do not count. Pure. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** Whether a text can be the address that a sign-in comes back to: http, this computer, a port from 1024 on, and no more than a path. Pure. */
export function isCallbackAddress(text: string): boolean {
  const [, port = '', path = ''] =
    /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):([1-9]\d{3,4})(\/[\w.~!$&'()*+,;=:@/-]*)?$/.exec(text) ?? [];
  // What a browser would write otherwise would not be recognized.
  return Number(port) >= 1024 && URL.canParse(text) && new URL(text).pathname === (path || '/');
}
