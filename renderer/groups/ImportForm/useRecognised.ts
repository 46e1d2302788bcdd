import { useEffect, useState } from 'react';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';

export type Recognise = (
  text: string,
  signal: AbortSignal,
) => Promise<{ readonly reading: PasteReading } | { readonly error: ErrorInfo }>;

/** Typing is waited for. */
const pauseMs = 250;

interface Recognised {
  /** Of the present text, or the one before while the present one is being read. */
  readonly reading: PasteReading | undefined;
  readonly error: ErrorInfo | undefined;
  /** Whether the reading is that of the present text. */
  readonly isCurrent: boolean;
}

/** What a text is recognised as, a moment after the last change of it. */
export function useRecognised(text: string, recognise: Recognise): Recognised {
  const [known, setKnown] = useState<{ text: string; reading?: PasteReading; error?: ErrorInfo }>({ text: '' });
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void recognise(text, abort.signal).then((answer) => {
        if (!abort.signal.aborted) setKnown({ text, ...answer });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, recognise]);
  return { reading: known.reading, error: known.error, isCurrent: known.text === text };
}
