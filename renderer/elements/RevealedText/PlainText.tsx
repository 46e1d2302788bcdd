import type { ReactNode } from 'react';
import { isPiled } from '../../../shared/lib/revealHidden.ts';
import { LongText } from '../LongText/LongText.tsx';
import { RevealedText } from './RevealedText.tsx';

/** A text as it is written. Only where signs are piled on each other are those named that are too many: the browser takes long to draw them. */
export function PlainText({ text }: { readonly text: string }) {
  return <LongText text={text} draw={drawPlain} />;
}

function drawPlain(text: string): ReactNode {
  return isPiled(text) ? <RevealedText text={text} /> : text;
}
