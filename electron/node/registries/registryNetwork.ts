import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { FetchedText, RegistryNetwork } from '../../host/ports/registryNetwork.ts';
import { createGuardedFetch, type GuardOptions, type GuardWords } from '../network/guardedFetch.ts';
import { networkFault, unreachableFacts } from '../network/networkFault.ts';

const maxAnswerBytes = 16 * 1024 * 1024;
const maxReadmeBytes = 1024 * 1024;
const timeoutMs = 20_000;
/** Longer waits are not worth telling: the user presses again. */
const maxWaitSeconds = 3600;

const words: GuardWords = {
  notFound: (host) => problemError({ kind: 'registryUnreachable', host, ...unknownName }),
  inside: (host) => problemError({ kind: 'publishedHostInside', host }),
  tooLong: (host) => problemError({ kind: 'registryAnswerTooLarge', host }),
};
const unknownName = { fault: 'unknownName', code: 'ENOTFOUND', proxyStatus: '', isLocal: false } as const;

/** Asks registries, and reads texts of published servers. The addresses of registries were confirmed by the user, so they may be anywhere. */
export function createRegistryNetwork(options: Partial<Omit<GuardOptions, 'words'>> = {}): RegistryNetwork {
  const askRegistry = createGuardedFetch({ timeoutMs, maxBytes: maxAnswerBytes, ...options, words });
  const readText = createGuardedFetch({ timeoutMs, maxBytes: maxReadmeBytes, ...options, words });
  return {
    async ask(url, etag, signal): Promise<FetchedText> {
      const headers = { accept: 'application/json', ...(etag !== undefined && { 'if-none-match': etag }) };
      const response = await wordedFailure(url, signal, () =>
        askRegistry(url, { headers, signal }, { reach: 'anywhere', isGiven: true }),
      );
      if (response.status === 304 && etag !== undefined) return { kind: 'unchanged' };
      if (response.status !== 200) throw statusError(url, response);
      return { kind: 'found', text: await response.text(), etag: response.headers.get('etag') ?? undefined };
    },
    async readPublic(url, signal) {
      const headers = { accept: 'text/plain' };
      const response = await wordedFailure(url, signal, () =>
        readText(url, { headers, signal }, { reach: 'public', isGiven: false }),
      );
      if (response.status !== 200) throw statusError(url, response);
      return response.text();
    },
  };
}

/** Errors of ours say what happened already; what the network throws is described. */
async function wordedFailure(url: URL, signal: AbortSignal, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (signal.aborted) throw problemError({ kind: 'aborted' });
    if (error instanceof HostError) {
      if (error.problem?.kind === 'hostSlow') throw problemError({ kind: 'registrySlow', host: url.host });
      throw error;
    }
    const facts = unreachableFacts(networkFault(error), url.href);
    throw problemError({ kind: 'registryUnreachable', host: url.host, ...facts }, undefined, { cause: error });
  }
}

function statusError({ host }: URL, { status, headers }: Response): HostError {
  if (status >= 300 && status < 400 && status !== 304) return problemError({ kind: 'registryRedirects', host });
  if (status !== 429) return problemError({ kind: 'registryAnsweredStatus', host, status });
  const seconds = Number(headers.get('retry-after'));
  const isSaid = Number.isSafeInteger(seconds) && seconds > 0 && seconds <= maxWaitSeconds;
  return problemError({ kind: 'registryBusy', host, seconds: isSaid ? seconds : 0 });
}
