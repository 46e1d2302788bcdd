import { direct, type ProxyWay } from './proxyWay.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The proxies that the environment names. */
export interface EnvironmentProxies {
  /** Empty: none for plain http. */
  readonly http: string;
  /** Without `HTTPS_PROXY`, `HTTP_PROXY` serves https too, as with Node's own `NODE_USE_ENV_PROXY`. */
  readonly https: string;
  readonly exceptions: readonly Exception[];
}

/** A part of `NO_PROXY`: a name with everything below it, and a port where one is given. */
interface Exception {
  readonly host: string;
  readonly port: string;
}

/**
 * Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` in both cases; `undefined` where they say nothing about proxies. A value that is no
 * address is reported and left out; the report does not repeat it, since it may hold a password. Pure.
 */
export function environmentProxies(
  env: Environment,
  onProblem: (problem: string) => void,
): EnvironmentProxies | undefined {
  const http = proxyOf('http_proxy', env, onProblem);
  const https = proxyOf('https_proxy', env, onProblem) || http;
  const exceptions = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').trim();
  // It is valid only alone, and forbids the system's proxy, too.
  if (exceptions === '*') return { http: '', https: '', exceptions: [] };
  if (http === '' && https === '') return undefined;
  return { http, https, exceptions: readExceptions(exceptions) };
}

/** The way to an address that the environment says. Pure. */
export function environmentWay({ http, https, exceptions }: EnvironmentProxies, url: URL): ProxyWay {
  const address = url.protocol === 'https:' ? https : http;
  if (address === '' || exceptions.some((exception) => excepts(exception, url))) return direct;
  return { kind: 'proxy', address };
}

function proxyOf(name: 'http_proxy' | 'https_proxy', env: Environment, onProblem: (problem: string) => void): string {
  const value = (env[name] ?? env[name.toUpperCase()] ?? '').trim();
  if (value === '') return '';
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (URL.canParse(url) && /^(https?|socks5?):$/.test(new URL(url).protocol) && hasReadableName(new URL(url))) {
    return url;
  }
  onProblem(`${name.toUpperCase()} is not the address of a proxy (http://host:port); it is not used.`);
  return '';
}

/** Whether name and password can be decoded: a lone `%` stops every request. */
function hasReadableName({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function readExceptions(value: string): Exception[] {
  const parts = value.split(/[,\s]+/).filter((part) => part !== '');
  return parts.map((part) => {
    const [, host = part, port = ''] = /^(.+):(\d+)$/.exec(part) ?? [];
    return { host: host.replace(/^\*?\./, '').toLowerCase(), port };
  });
}

function excepts({ host, port }: Exception, { protocol, hostname, port: given }: URL): boolean {
  const ownPort = given || (protocol === 'https:' ? '443' : '80');
  const name = hostname.toLowerCase();
  return (port === '' || port === ownPort) && (name === host || name.endsWith(`.${host}`));
}
