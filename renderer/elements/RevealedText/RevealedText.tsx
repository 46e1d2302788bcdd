import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { revealForReading, type RevealedPart } from '../../../shared/lib/revealHidden.ts';
import { LongText } from '../LongText/LongText.tsx';
import { useTurn } from '../WorkQueue/useTurn.ts';
import styles from './RevealedText.module.css';

/** Parts that are drawn at once; each hidden character is an element. */
const maxPartsAtOnce = 200;
const partsPerUnit = 5;
/** Of a piece of a long text, to find what is hidden in it. */
const pieceUnits = 15;

/** A text of a model or server. Characters that people cannot see, or would take for a space, are written out. */
export function RevealedText({ text }: { readonly text: string }) {
  return <LongText text={text} draw={drawRevealed} units={pieceUnits} />;
}

const drawRevealed = (text: string) => <RevealedPiece text={text} />;

function RevealedPiece({ text }: { readonly text: string }) {
  const parts = useMemo(() => revealForReading(text), [text]);
  const groups = useMemo(() => groupsOf(parts), [parts]);
  if (groups.length <= 1) return <Revealed parts={parts} />;
  return groups.map((group, at) => <InTurn key={at} parts={group} />);
}

/** Of very many hidden characters, some at a time are marked as such; until then their names are text. */
const InTurn = memo(function InTurn({ parts }: { readonly parts: readonly RevealedPart[] }) {
  const hasTurn = useTurn(parts.length / partsPerUnit);
  return hasTurn ? <Revealed parts={parts} /> : parts.map(wordsOf).join('');
});

function Revealed({ parts }: { readonly parts: readonly RevealedPart[] }) {
  const { t } = useTranslation();
  return parts.map((part, at) =>
    part.kind === 'shown' ? (
      part.text
    ) : (
      <span key={at} className={styles.hidden} title={t('common.hiddenCharacter')}>
        {part.name}
      </span>
    ),
  );
}

function wordsOf(part: RevealedPart): string {
  return part.kind === 'shown' ? part.text : part.name;
}

function groupsOf(parts: readonly RevealedPart[]): readonly (readonly RevealedPart[])[] {
  return Array.from({ length: Math.ceil(parts.length / maxPartsAtOnce) }, (_, at) =>
    parts.slice(at * maxPartsAtOnce, (at + 1) * maxPartsAtOnce),
  );
}
