import { useEffect, useState } from 'react';
import type { HighlightedLines } from './codeKind.ts';

/** Longer texts are not highlighted: their spans would cost more than the colours help. */
const longest = 60_000;

interface Highlighted {
  readonly text: string;
  readonly language: string;
  readonly lines: HighlightedLines;
}

/**
 * The pieces of a text, once they are known; rendering does not wait for them. `language` is `undefined` while the text
 * may still change.
 */
export function useHighlight(text: string, language: string | undefined): HighlightedLines | undefined {
  const [found, setFound] = useState<Highlighted>();
  useEffect(() => {
    if (language === undefined || text.length > longest || text.trim() === '') return;
    let gone = false;
    import('./highlighting.ts')
      .then(({ highlightCode }) => highlightCode(text, language))
      .then(
        (lines) => !gone && lines !== undefined && setFound({ text, language, lines }),
        // It stays without colours.
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [text, language]);
  return found?.text === text && found.language === language ? found.lines : undefined;
}
