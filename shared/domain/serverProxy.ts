import { z } from 'zod';

/** Why a text is not the address of a proxy: it holds a name or a password, or it is no such address at all. */
export type ProxyAddressFault = 'withUser' | 'notProxy';

/** Only ASCII: other characters may look like the ones that people expect. */
const place = /^(?:https?|socks5):\/\/(\[[\da-f:.]+\]|[a-z\d](?:[a-z\d._-]*[a-z\d])?)(?::(\d{1,5}))?\/?$/i;

/**
 * What is wrong with the address of a proxy; `undefined` for a good one: `http://`, `https://` or `socks5://`, a host and perhaps a
 * port. Names and passwords are refused: the address is shown, compared and written to mcp.json. Pure.
 */
export function faultOfProxy(text: string): ProxyAddressFault | undefined {
  const [, host = '', port = '80'] = place.exec(text) ?? [];
  const isPort = Number(port) >= 1 && Number(port) <= 65_535;
  // `http://1` would lead to 0.0.0.1: what is shown must be what is meant.
  const meant = URL.parse(`http://${host}`)?.hostname;
  if (isPort && meant !== undefined && (meant === host.toLowerCase() || meant.startsWith('['))) return undefined;
  return /^(?:[a-z\d+.-]+:)?(?:\/\/)?[^/?#]+@/i.test(text) ? 'withUser' : 'notProxy';
}

/** The one proxy through which a server over HTTP is reached, or `none`: directly. Where it is absent, the settings say. */
export const serverProxy = z.lazy(() =>
  z.string().superRefine((text, context) => {
    const fault = text === 'none' ? undefined : faultOfProxy(text);
    if (fault !== undefined) context.addIssue({ code: 'custom', params: { fault } });
  }),
);
export type ServerProxy = z.infer<typeof serverProxy>;
