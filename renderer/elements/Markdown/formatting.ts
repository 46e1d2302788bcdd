import { tellFault } from '../../browser/pageFaults.ts';
import type { Root } from 'hast';
import workerUrl from './formatWorker.ts?worker&url';

/** Formatting that takes longer is given up. */
const formatTimeoutMs = 30_000;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The page's policy lets only named policies create URLs of scripts; this one creates the URL of a single script of ours. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('gatehouse-formatting', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Not the script for formatting');
    return url;
  },
});

/** Parses Markdown in a worker; `undefined` where it takes too long, or is too large to be rendered. */
export function formatInWorker(source: string): Promise<Root | undefined> {
  const { promise, resolve } = Promise.withResolvers<Root | undefined>();
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  AbortSignal.timeout(formatTimeoutMs).addEventListener('abort', () => resolve(undefined));
  worker.addEventListener('message', ({ data }: MessageEvent<Root | null>) => resolve(data ?? undefined));
  worker.addEventListener('error', ({ message }) => {
    tellFault('worker', message);
    resolve(undefined);
  });
  worker.postMessage(source);
  return promise.finally(() => worker.terminate());
}
