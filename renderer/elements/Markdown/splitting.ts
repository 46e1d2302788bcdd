import { tellFault } from '../../browser/pageFaults.ts';
import { splitBy, type SplitShape } from './splitShape.ts';
import type { Split } from './splitBlocks.ts';
import workerUrl from './splitWorker.ts?worker&url';

/** Without an answer by then, the page divides the text itself. */
const maxSplitMs = 20_000;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The page's policy lets only named policies create URLs of scripts; this one creates the URL of a single script of ours. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('gatehouse-splitting', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Not the script for dividing texts');
    return url;
  },
});

/** Divides a text in a worker; `undefined` where that fails, or was aborted. */
export function splitInWorker(source: string, signal: AbortSignal): Promise<Split | undefined> {
  const { promise, resolve } = Promise.withResolvers<Split | undefined>();
  if (signal.aborted) return Promise.resolve(undefined);
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  AbortSignal.any([signal, AbortSignal.timeout(maxSplitMs)]).addEventListener('abort', () => resolve(undefined));
  worker.addEventListener('message', ({ data }: MessageEvent<SplitShape | null>) =>
    resolve(data === null ? undefined : splitBy(data, source)),
  );
  worker.addEventListener('error', ({ message }) => {
    tellFault('worker', message);
    resolve(undefined);
  });
  worker.postMessage(source);
  return promise.finally(() => worker.terminate());
}
