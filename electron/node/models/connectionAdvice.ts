import type { ProviderAccess } from '../../host/ports/modelProvider.ts';
import { isLoopback, networkFault } from '../network/networkFault.ts';

export interface ConnectionAdvice {
  /** Why a server could not be reached, and what to do. Nothing of the error's own text gets through but its code. */
  readonly message: string;
  /** Whether the same request may well succeed a moment later. */
  readonly mayPass: boolean;
}

export function connectionAdvice(error: unknown, access: ProviderAccess): ConnectionAdvice {
  const url = access.baseUrl ?? defaultAddress[access.kind];
  const network = networkFault(error);
  return {
    message: `${access.name} cannot be reached at ${url}: ${reasonOf(network, url)}`,
    mayPass: network.fault === 'reset' || network.fault === 'other',
  };
}

const defaultAddress = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
  'openai-chat': 'https://api.openai.com/v1',
} satisfies Record<ProviderAccess['kind'], string>;

function reasonOf({ fault, code, proxyStatus }: ReturnType<typeof networkFault>, url: string): string {
  switch (fault) {
    case 'proxyPassword':
      return 'the proxy asks for a name and a password. Put them into HTTPS_PROXY (http://name:password@host:port).';
    case 'proxyRefused':
      return `the proxy refused the connection (HTTP ${proxyStatus}). Check HTTPS_PROXY and NO_PROXY.`;
    case 'refused':
      return isLoopback(url)
        ? 'nothing listens there. Start the model server, or correct the base URL in Settings.'
        : 'the connection was refused. Check the base URL in Settings, your network and proxy.';
    case 'unknownName':
      return 'the name is not known. Check the base URL in Settings, and that you are online.';
    case 'notTls':
      return 'it does not speak HTTPS. Try the base URL with http:// instead.';
    case 'certificate':
      return `its certificate is not trusted (${code}). If your network uses its own certificates, set NODE_EXTRA_CA_CERTS to their file and start Gatehouse again.`;
    case 'timeout':
      return 'it did not answer in time. Check your network and proxy, or try again.';
    case 'reset':
      return 'the connection was closed without an answer. Try again; if it stays so, check your proxy.';
    case 'other':
      return `the connection failed${code === '' ? '' : ` (${code})`}. Check the base URL in Settings, your network and proxy.`;
  }
}
