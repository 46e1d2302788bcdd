import { memo, useMemo } from 'react';
import { isPiled } from '../../../shared/lib/revealHidden.ts';
import { InView } from '../LongText/LongText.tsx';
import { PlainText } from '../RevealedText/PlainText.tsx';
import { useTurn } from '../WorkQueue/useTurn.ts';
import { codePieces, type CodePart } from './codePieces.ts';
import type { HighlightedLines } from './codeKind.ts';
import styles from './CodeBlock.module.css';

interface CodeTextProps {
  readonly text: string;
  /** Its pieces with their colours, once they are known. */
  readonly lines: HighlightedLines | undefined;
}

/** The text of a block of code. Of a long one, the browser lays out only what is in view, and colours come part by part. */
export function CodeText({ text, lines }: CodeTextProps) {
  const parts = useMemo(() => codePieces(text, lines), [text, lines]);
  const [first] = parts;
  if (parts.length > 1) return parts.map((part) => <LongPart key={part.line} part={part} />);
  return first?.lines === undefined || isPiled(text) ? <PlainText text={text} /> : <Coloured lines={first.lines} />;
}

const spansPerUnit = 5;

function LongPart({ part: { text, lines, lineCount } }: { readonly part: CodePart }) {
  const hasTurn = useTurn(lines === undefined ? 0 : lines.reduce((sum, line) => sum + line.length, 0) / spansPerUnit, {
    isWanted: lines !== undefined,
  });
  return (
    <InView lines={lineCount}>
      {hasTurn && lines !== undefined && !isPiled(text) ? <Coloured lines={lines} /> : <PlainText text={text} />}
    </InView>
  );
}

const Coloured = memo(function Coloured({ lines }: { readonly lines: HighlightedLines }) {
  return lines.map((pieces, line) => (
    <span key={line}>
      {line > 0 && '\n'}
      {pieces.map(([text, kind], at) =>
        kind === 'plain' ? (
          text
        ) : (
          <span key={at} className={styles[kind]}>
            {text}
          </span>
        ),
      )}
    </span>
  ));
});
