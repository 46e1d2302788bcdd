import { askOwnWorker } from '../WorkQueue/ownWorker.ts';
import type { CodeQuestion, HighlightedLines } from './codeKind.ts';
import workerUrl from './highlightWorker.ts?worker&url';

/** The number of cached highlighted texts; scrolling renders them again and again. */
const maxKeptBlocks = 100;
const maxHighlightMs = 4000;

const kept = new Map<string, Promise<HighlightedLines | undefined>>();
const worker = askOwnWorker<CodeQuestion, HighlightedLines>({
  policyName: 'gatehouse-highlighting',
  scriptUrl: workerUrl,
  maxWorkMs: () => maxHighlightMs,
  maxAttempts: 3,
});

/** The pieces of a text in a language, line by line; `undefined` when the language is unknown or takes too long. */
export function highlightCode(text: string, language: string): Promise<HighlightedLines | undefined> {
  const key = `${language}\n${text}`;
  const lines = kept.get(key) ?? worker.ask({ text, language });
  // The last entry is the most recently used one.
  kept.delete(key);
  kept.set(key, lines);
  const [oldest] = kept.keys();
  if (kept.size > maxKeptBlocks && oldest !== undefined) kept.delete(oldest);
  return lines;
}
