import type { CodePiece, HighlightAnswer, HighlightRequest } from './codeKind.ts';
import workerUrl from './highlightWorker.ts?worker&url';

export type HighlightedLines = readonly (readonly CodePiece[])[];

/** A grammar that takes longer is stuck on a text; ms. */
const maxHighlightMs = 4000;
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
const waiting = new Map<number, (answer: HighlightAnswer | undefined) => void>();
let worker: Worker | undefined;
let asked = 0;
let queue: Promise<unknown> = Promise.resolve();

/** The pieces of a text in a language, line by line; `undefined` when the language is unknown or takes too long. */
export function highlightCode(text: string, language: string): Promise<HighlightedLines | undefined> {
  const key = `${language}\n${text}`;
  const lines = kept.get(key) ?? inTurn(text, language);
  // The last entry is the most recently used one.
  kept.delete(key);
  kept.set(key, lines);
  const [oldest] = kept.keys();
  if (kept.size > maxKeptBlocks && oldest !== undefined) kept.delete(oldest);
  return lines;
}

/** One after the other, so that the time limit of each counts from its own start. */
function inTurn(text: string, language: string): Promise<HighlightedLines | undefined> {
  const lines = queue.then(() => ask({ id: ++asked, text, language }));
  queue = lines;
  return lines;
}

async function ask(request: HighlightRequest): Promise<HighlightedLines | undefined> {
  worker ??= start();
  const answered = new Promise<HighlightAnswer | undefined>((resolve) => waiting.set(request.id, resolve));
  worker.postMessage(request);
  const late = setTimeout(stop, maxHighlightMs);
  const answer = await answered;
  clearTimeout(late);
  waiting.delete(request.id);
  return answer?.lines ?? undefined;
}

function start(): Worker {
  const started = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => waiting.get(data.id)?.(data));
  started.addEventListener('error', stop);
  return started;
}

/** The next text gets a new worker. */
function stop(): void {
  worker?.terminate();
  worker = undefined;
  for (const settle of waiting.values()) settle(undefined);
}
