/** The same address, however it is written. Pure. */
export function plainAddress(address: string): string {
  const url = URL.parse(address);
  return url === null || url.username !== '' || url.password !== '' || url.hash !== ''
    ? `? ${address}`
    : `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}
