import type { ProviderAccess } from '../../host/ports/modelProvider.ts';

const certificate =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|HOSTNAME_MISMATCH|ERR_SSL_(?!WRONG_VERSION)/;

/** Says why a server could not be reached, and what to do. Nothing of the error's own text gets through but its code. */
export function connectionAdvice(error: unknown, access: ProviderAccess): string {
  const url = access.baseUrl ?? defaultAddress[access.kind];
  return `${access.name} cannot be reached at ${url}: ${reasonOf(error, url)}`;
}

const defaultAddress = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
  'openai-chat': 'https://api.openai.com/v1',
} satisfies Record<ProviderAccess['kind'], string>;

function reasonOf(error: unknown, url: string): string {
  const { code, messages } = readChain(error);
  const proxyStatus = /Proxy response \((\d+)\)/.exec(messages)?.[1];
  if (proxyStatus === '407')
    return 'the proxy asks for a name and a password. Put them into HTTPS_PROXY (http://name:password@host:port).';
  if (proxyStatus !== undefined)
    return `the proxy refused the connection (HTTP ${proxyStatus}). Check HTTPS_PROXY and NO_PROXY.`;
  if (code === 'ECONNREFUSED')
    return isLoopback(url)
      ? 'nothing listens there. Start the model server, or correct the base URL in Settings.'
      : 'the connection was refused. Check the base URL in Settings, your network and proxy.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'the name is not known. Check the base URL in Settings, and that you are online.';
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO' || /wrong version number/i.test(messages))
    return 'it does not speak HTTPS. Try the base URL with http:// instead.';
  if (certificate.test(code))
    return `its certificate is not trusted (${code}). If your network uses its own certificates, set NODE_EXTRA_CA_CERTS to their file and start Gatehouse again.`;
  if (/TIMEDOUT|TIMEOUT/.test(code) || /timed? ?out/i.test(messages))
    return 'it did not answer in time. Check your network and proxy, or try again.';
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE')
    return 'the connection was closed without an answer. Try again; if it stays so, check your proxy.';
  return `the connection failed${code === '' ? '' : ` (${code})`}. Check the base URL in Settings, your network and proxy.`;
}

/** An error wraps another: the innermost code says most. */
function readChain(error: unknown): { code: string; messages: string } {
  let code = '';
  let messages = '';
  let current: unknown = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    messages += `${current.message}\n`;
    const own = (current as { code?: unknown }).code;
    if (typeof own === 'string') code = own;
    current = current.cause ?? (current instanceof AggregateError ? current.errors[0] : undefined);
  }
  return { code, messages };
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}
