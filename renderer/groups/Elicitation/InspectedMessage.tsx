import { useMemo } from 'react';
import { fullText } from '../../elements/FullText/fullText.ts';
import { FullTextView } from '../../elements/FullText/FullTextView.tsx';
import { type Inspection, useInspection } from '../../elements/FullText/useInspection.ts';
import { Inspected, TheirWords } from '../AskParts/AskBody.tsx';

/** Makes the user read a server's text before answering the question in it. */
export function useMessageInspection(content: unknown, message: string): Inspection {
  return useInspection(
    content,
    useMemo(() => fullText([['', message]]), [message]),
  );
}

interface InspectedMessageProps {
  readonly message: string;
  readonly inspection: Inspection;
}

/** The message of a server's request. A long one could hide at its end what the user agrees to. */
export function InspectedMessage({ message, inspection }: InspectedMessageProps) {
  return (
    <Inspected inspection={inspection}>
      {inspection.text.isLong ? <FullTextView text={inspection.text} /> : <TheirWords text={message} />}
    </Inspected>
  );
}
