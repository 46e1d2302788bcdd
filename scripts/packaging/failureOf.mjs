/** What the network says when there is none, or not this host. */
const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|getaddrinfo|socket hang up|fetch failed|Response code|HTTPError|status code|CONNECT/;

/**
 * Why packing failed, in one sentence, from everything electron-builder wrote.
 *
 * @param {string} output
 * @returns {string}
 */
export function failureOf(output) {
  if (unreachable.test(output)) {
    return (
      'The package was not made: Electron or a packaging tool could not be downloaded here; ' +
      'run it where github.com can be reached, or name a mirror in ELECTRON_MIRROR.'
    );
  }
  const reasons = output.split('\n').flatMap((line) => /⨯\s+(.*?)\.?(?:\s{2,}|$)/.exec(line)?.[1] ?? []);
  return `The package was not made: ${reasons[0] ?? 'electron-builder failed'}.`;
}
