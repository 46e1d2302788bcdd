import { tellFault } from '../../browser/pageFaults.ts';
import type { HighlightMessage } from './codeKind.ts';
import { type HighlightedLines, HighlightQueue } from './highlightQueue.ts';
import workerUrl from './highlightWorker.ts?worker&url';

/** The number of cached highlighted texts; scrolling renders them again and again. */
const maxKeptBlocks = 100;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The page's policy lets only named ones make URLs of scripts: this one makes that of one script of ours. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('gatehouse-highlighting', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Not the script for highlighting');
    return url;
  },
});

const kept = new Map<string, Promise<HighlightedLines | undefined>>();
const queue = new HighlightQueue({
  startWorker(onMessage, onFailure) {
    const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<HighlightMessage>) => onMessage(data));
    worker.addEventListener('error', ({ message }) => {
      tellFault('worker', message);
      onFailure();
    });
    return { post: (request) => worker.postMessage(request), terminate: () => worker.terminate() };
  },
  later(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});

/** The pieces of a text in a language, line by line; `undefined` when the language is unknown or takes too long. */
export function highlightCode(text: string, language: string): Promise<HighlightedLines | undefined> {
  const key = `${language}\n${text}`;
  const lines = kept.get(key) ?? queue.highlight(text, language);
  // The last entry is the most recently used one.
  kept.delete(key);
  kept.set(key, lines);
  const [oldest] = kept.keys();
  if (kept.size > maxKeptBlocks && oldest !== undefined) kept.delete(oldest);
  return lines;
}
