import { enter } from './host/browserSession.ts';

// A script of its own, in the page that the links of the browser shell lead to (electron/web/loopbackOrigin.ts).
void enter({
  hash: location.hash,
  port: location.port,
  storage: { tab: sessionStorage, browser: localStorage },
  clearHash: () => history.replaceState(history.state, '', location.pathname),
  goTo: (address) => location.replace(address),
  fetch: (path, init) => fetch(path, init),
});
