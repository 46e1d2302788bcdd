/** Whether the host of a URL is this computer. Names that only resolve to it do not count. Pure. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
