import { memo, useContext, useMemo } from 'react';
import { WorkQueueContext } from '../WorkQueue/useTurn.ts';
import { AwayText } from './AwayText.tsx';
import { Chapter } from './Chapter.tsx';
import { chaptersOf, sectionsAtEnds } from './chapters.ts';
import { PlainBlock } from './PlainBlock.tsx';
import { estimatedHeight } from './sectionHeights.ts';
import { hasFootnotes, maxSectionChars } from './splitBlocks.ts';
import { TextSection } from './TextSection.tsx';
import { useIsHurried } from './useIsHurried.ts';
import { useShownSections } from './useShownSections.ts';
import { useSplit } from './useSplit.ts';
import styles from './Markdown.module.css';

interface MarkdownProps {
  readonly text: string;
  /** More text follows: footnotes and unfinished table rows wait for it. */
  readonly isStreaming?: boolean;
}

/** In a longer text, only sections near the view are formatted. */
const maxWholeSections = 8;
/** A longer text is divided in chapters, too. */
const maxLooseSections = 96;
/** Longer texts show footnotes as plain text: numbering them requires the whole text as one block. */
const maxFootnoteChars = 50_000;

/** Markdown of a model or server: the only way in which such text reaches the page, streamed or not. */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  const isOneBlock = useMemo(
    () => !isStreaming && text.length <= maxFootnoteChars && hasFootnotes(text),
    [text, isStreaming],
  );
  return (
    <div className={styles.markdown}>
      {isOneBlock ? <TextSection source={[text]} isWholeText /> : <Sections text={text} isStreaming={isStreaming} />}
    </div>
  );
}

function Sections({ text, isStreaming }: Required<MarkdownProps>) {
  const isHeld = useIsHurried(text.length, isStreaming);
  const { split, rest, isWaiting } = useSplit(text, isStreaming);
  const sections = useShownSections(split, isStreaming);
  const restChars = (rest.at(-1)?.end ?? 0) - split.source.length;
  const count = sections.length + Math.max(0, Math.ceil(restChars / maxSectionChars));
  const pieces = rest.map(({ text: piece, end }) =>
    isWaiting ? <WaitingPiece key={`rest ${end}`} text={piece} /> : <PlainBlock key="rest" text={piece} />,
  );
  const hasQueue = useContext(WorkQueueContext) !== undefined;
  const isLong = hasQueue && count > maxWholeSections;
  // Of text that arrives too fast to be read, most is out of view as soon as it is drawn.
  const isWritten = isStreaming && !isHeld;
  const chapters = useMemo(() => chaptersOf(sections), [sections]);
  if (hasQueue && count > maxLooseSections) {
    return (
      <>
        {chapters.map((chapter, at) => {
          const isFull = at < chapters.length - 1;
          const atEnd = rest.length > 0 ? 'none' : 'last';
          const nearAtFirst = isFull ? 'none' : isWritten ? 'all' : atEnd;
          return <Chapter key={at} sections={chapter} isHeld={isHeld} isFull={isFull} nearAtFirst={nearAtFirst} />;
        })}
        {pieces}
      </>
    );
  }
  return (
    <>
      {sections.map(({ source, definitions, firstOpen }, at) => (
        <TextSection
          key={at}
          source={source}
          definitions={definitions}
          firstOpen={firstOpen}
          isHeld={isHeld}
          canLeave={isLong && firstOpen === Infinity}
          isNearAtFirst={!isLong || isWritten || at < sectionsAtEnds || at >= count - sectionsAtEnds}
        />
      ))}
      {pieces}
    </>
  );
}

/** A piece that is not divided into blocks yet. Each step of the division leaves the pieces after it as they are. */
const WaitingPiece = memo(function WaitingPiece({ text }: { readonly text: string }) {
  return <AwayText text={text} heightPx={estimatedHeight([text])} />;
});
