import { useContext, useMemo } from 'react';
import { WorkQueueContext } from '../WorkQueue/useTurn.ts';
import { AwayText } from './AwayText.tsx';
import { estimatedHeight } from './sectionHeights.ts';
import { hasFootnotes } from './splitBlocks.ts';
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
/** The number of sections at either end of a long text that are formatted at once. */
const sectionsAtEnds = 2;
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
      {isOneBlock ? <TextSection source={[text]} /> : <Sections text={text} isStreaming={isStreaming} />}
    </div>
  );
}

function Sections({ text, isStreaming }: Required<MarkdownProps>) {
  const isHurried = useIsHurried(text.length, isStreaming);
  const { split, rest } = useSplit(text, isStreaming);
  const sections = useShownSections(split, isStreaming);
  const count = sections.length + rest.length;
  const isLong = useContext(WorkQueueContext) !== undefined && count > maxWholeSections;
  return (
    <>
      {sections.map(({ source, blocks, firstOpen }, at) => (
        <TextSection
          key={at}
          source={source}
          blocks={blocks}
          firstOpen={firstOpen}
          isHeld={isHurried}
          canLeave={isLong && firstOpen === Infinity}
          isNearAtFirst={!isLong || isStreaming || at < sectionsAtEnds || at >= count - sectionsAtEnds}
        />
      ))}
      {rest.map((piece, at) => (
        <AwayText key={`rest ${at}`} text={piece} heightPx={estimatedHeight([piece])} />
      ))}
    </>
  );
}
