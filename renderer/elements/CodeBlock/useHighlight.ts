import { useEffect, useState } from 'react';
import type { HighlightedLines } from './highlighting.ts';

/** Longer texts stay as they are: their spans would weigh more than their colours help. */
const longest = 60_000;

interface Highlighted {
  readonly text: string;
  readonly language: string;
  readonly lines: HighlightedLines;
}

/** The pieces of a text, once they are known; nothing waits for them. `language` is `undefined` while the text may still change. */
export function useHighlight(text: string, language: string | undefined): HighlightedLines | undefined {
  const [found, setFound] = useState<Highlighted>();
  useEffect(() => {
    if (language === undefined || text.length > longest || text.trim() === '') return;
    let gone = false;
    import('./highlighting.ts')
      .then(({ highlightCode }) => highlightCode(text, language))
      .then(
        (lines) => !gone && lines !== undefined && setFound({ text, language, lines }),
        // It stays plain.
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [text, language]);
  return found?.text === text && found.language === language ? found.lines : undefined;
}
