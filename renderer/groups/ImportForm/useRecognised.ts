import { useEffect, useState } from 'react';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { PastedFile, PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';

export type Recognise = (
  text: string,
  files: readonly PastedFile[],
  signal: AbortSignal,
) => Promise<{ readonly reading: PasteReading } | { readonly error: ErrorInfo }>;

/** Typing is waited for. */
const pauseMs = 250;

interface Recognised {
  /** Of the present text, or the one before while the present one is being read. */
  readonly reading: PasteReading | undefined;
  readonly error: ErrorInfo | undefined;
  /** Whether the reading is that of the present text and files. */
  readonly isCurrent: boolean;
}

/** What a text is recognised as, a moment after the last change of it. */
export function useRecognised(text: string, files: readonly PastedFile[], recognise: Recognise): Recognised {
  const [known, setKnown] = useState<{
    text: string;
    files?: readonly PastedFile[];
    reading?: PasteReading;
    error?: ErrorInfo;
  }>({ text: '' });
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void recognise(text, files, abort.signal).then((answer) => {
        if (!abort.signal.aborted) setKnown({ text, files, ...answer });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, files, recognise]);
  return { reading: known.reading, error: known.error, isCurrent: known.text === text && known.files === files };
}
