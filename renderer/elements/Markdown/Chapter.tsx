import { memo, useMemo, useRef } from 'react';
import { WorkQueueContext } from '../WorkQueue/useTurn.ts';
import { AwayText } from './AwayText.tsx';
import { TextSection } from './TextSection.tsx';
import { heightOf } from './sectionHeights.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useNearness } from './useNearness.ts';
import type { ShownSection } from './useShownSections.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { chapterText, sectionsAtEnds } from './chapters.ts';
import styles from './Markdown.module.css';

interface ChapterProps {
  /** A full chapter is always the same list. */
  readonly sections: readonly ShownSection[];
  /** Shown as plain text for now. */
  readonly isHeld: boolean;
  /** Whether nothing will be added to it. */
  readonly isFull: boolean;
  /** Which of its sections are formatted before the browser reports where they are. */
  readonly nearAtFirst: 'none' | 'last' | 'all';
}

/**
 * Consecutive sections of a very long text. Away from the view they are one element of plain text: a thousand would cost the browser
 * several milliseconds in each frame.
 */
export const Chapter = memo(function Chapter({ sections, isHeld, isFull, nearAtFirst }: ChapterProps) {
  const place = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => chapterText(sections), [sections]);
  const size = sections.length;
  const isNearAtFirst = nearAtFirst !== 'none';
  const { nearness, heightPx } = useNearness(place, { section: blocks, size, canLeave: isFull, isNearAtFirst });
  useKeptPlace(place, isFull && nearness === 'near', heightPx);
  const formatted = sections.map(({ source, definitions, firstOpen }, at) => (
    <TextSection
      key={at}
      source={source}
      definitions={definitions}
      firstOpen={firstOpen}
      isHeld={isHeld}
      canLeave={nearness !== 'drawn' && firstOpen === Infinity}
      isNearAtFirst={isAmong(nearAtFirst, at, size)}
    />
  ));
  return (
    <div ref={place} className={styles.chapter}>
      {nearness === 'away' && <AwayText text={blocks.join('')} heightPx={heightPx ?? heightOf(blocks)} />}
      {nearness === 'near' && formatted}
      {nearness === 'drawn' && <WorkQueueContext value={undefined}>{formatted}</WorkQueueContext>}
    </div>
  );
});

function isAmong(which: ChapterProps['nearAtFirst'], at: number, count: number): boolean {
  switch (which) {
    case 'none':
      return false;
    case 'last':
      return at >= count - sectionsAtEnds;
    case 'all':
      return true;
    default:
      return assertNever(which);
  }
}
