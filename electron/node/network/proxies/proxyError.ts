import type { NetworkFault } from '../../../../shared/domain/problems/connectionProblems.ts';

/** What is wrong with a proxy itself. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly fault: Extract<NetworkFault, 'proxyUnreachable' | 'proxyUnsupported'>;
  /** The system's name of the error; of a proxy that cannot be used, its kind. */
  readonly code: string;

  constructor(fault: ProxyError['fault'], code: string, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
    this.code = code;
  }
}

/** Whether an error says that a proxy is not there, or cannot be used. Nothing was sent then. Pure. */
export function isProxyFault(error: unknown): boolean {
  return chainOf(error).some((one) => one instanceof ProxyError);
}

/**
 * The system's name of the error where no connection came about, so that nothing was sent; `undefined` for every other
 * error, after which the other side may have the request. Pure.
 */
export function unconnectedCode(error: unknown): string | undefined {
  for (const one of chainOf(error).reverse()) {
    const { code, syscall } = one as { readonly code?: unknown; readonly syscall?: unknown };
    if (typeof code !== 'string') continue;
    return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT' ? code : undefined;
  }
  return undefined;
}

const maxCauses = 8;

/** An error and what caused it, outermost first. */
export function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  let current = error;
  while (current instanceof Error && chain.length < maxCauses) {
    chain.push(current);
    current = current.cause ?? (current instanceof AggregateError ? current.errors[0] : undefined);
  }
  return chain;
}
