import { memo, useMemo, type ReactNode } from 'react';
import { useTurn } from '../WorkQueue/useTurn.ts';
import type { WorkUnits } from '../WorkQueue/workQueue.ts';
import { isLongText, linesIn, textPieces } from './textPieces.ts';
import styles from './LongText.module.css';

interface LongTextProps {
  readonly text: string;
  /** Draws a piece; without it, the text as it is. */
  readonly draw?: (text: string) => ReactNode;
  /** The work of drawing a piece. */
  readonly units?: WorkUnits;
}

const asItIs = (text: string): ReactNode => text;

/** Preformatted text. Of a long one, the browser lays out only what is near the view, so that none holds up the page. */
export function LongText({ text, draw = asItIs, units = 2 }: LongTextProps): ReactNode {
  const pieces = useMemo(() => (isLongText(text) ? textPieces(text) : []), [text]);
  if (pieces.length === 0) return draw(text);
  return pieces.map((piece, at) => <Piece key={at} text={piece.text} draw={draw} units={units} />);
}

/** The pieces before the last stay as they are while a text grows. */
const Piece = memo(function Piece({ text, draw, units }: Required<LongTextProps>) {
  const lines = useMemo(() => linesIn(text), [text]);
  const hasTurn = useTurn(units);
  return <InView lines={lines}>{hasTurn ? draw(text) : text}</InView>;
});

interface InViewProps {
  /** About how high it is. */
  readonly lines: number;
  readonly children: ReactNode;
}

/** A part of preformatted text that is laid out when it comes into view. */
export function InView({ lines, children }: InViewProps) {
  return (
    <span className={styles.piece} style={{ containIntrinsicBlockSize: `auto ${lines}lh` }} data-piece>
      {children}
    </span>
  );
}
