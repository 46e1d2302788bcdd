import { createHash } from 'node:crypto';

/**
 * Runs between the page and an app, on a third origin: passes messages between its own frame and the page that framed
 * it, and checks only their sender. Messages that are reserved for the frames themselves are not passed on.
 */
const script = `
'use strict';
const { page, app } = document.documentElement.dataset;
const frame = () => document.querySelector('iframe').contentWindow;
const passes = (data) =>
  typeof data === 'object' && data !== null && data.jsonrpc === '2.0' &&
  !(typeof data.method === 'string' && data.method.startsWith('ui/notifications/sandbox-'));
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === page) {
    if (passes(data)) frame().postMessage(data, app);
  } else if (source === frame() && origin === app) {
    if (passes(data)) parent.postMessage(data, page);
    else if (data === 'gatehouse:escape') parent.postMessage(data, page);
  }
});
`;

const style =
  'html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; display: block; overflow: hidden; }';

/** The permissions of an app's document; no popups, no dialogs, no downloads, and no navigation of the page. */
export const sandboxFlags = 'allow-scripts allow-same-origin allow-forms';

export interface ProxyParts {
  /** Who may frame it and speak with it. */
  readonly pageOrigin: string;
  readonly appOrigin: string;
  readonly appUrl: string;
}

/** The document of the proxy and its policy. It is static except for the addresses. */
export function proxyDocument({ pageOrigin, appOrigin, appUrl }: ProxyParts): { html: string; policy: string } {
  return {
    html:
      `<!doctype html><html data-page="${pageOrigin}" data-app="${appOrigin}"><head><meta charset="utf-8">` +
      `<title>App</title><style>${style}</style><script>${script}</script></head>` +
      `<body><iframe src="${appUrl}" sandbox="${sandboxFlags}" referrerpolicy="no-referrer" title="App"></iframe>` +
      `</body></html>`,
    policy: [
      "default-src 'none'",
      `script-src '${hashOf(script)}'`,
      `style-src '${hashOf(style)}'`,
      // Also where the app may navigate its own frame to.
      `frame-src ${appOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${pageOrigin}`,
      `sandbox ${sandboxFlags}`,
    ].join('; '),
  };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
