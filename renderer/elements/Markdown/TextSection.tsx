import { memo, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { effortOf, maxEffortAtOnce } from '../../../shared/lib/markdownEffort.ts';
import { WorkQueueContext, useTurn } from '../WorkQueue/useTurn.ts';
import type { WorkUnits } from '../WorkQueue/workQueue.ts';
import { AwayText } from './AwayText.tsx';
import { MarkdownBlock } from './MarkdownBlock.tsx';
import { OpenBlockContext } from './OpenBlockContext.ts';
import { PlainBlock } from './PlainBlock.tsx';
import { blockEffort, type Section } from './splitBlocks.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useNearness } from './useNearness.ts';
import { withDefinitions } from './withDefinitions.ts';
import styles from './Markdown.module.css';

interface TextSectionProps {
  readonly source: Section;
  /** The link definitions of the whole text. */
  readonly definitions?: string;
  /** From this block on they may still grow. */
  readonly firstOpen?: number;
  /** Shown as plain text for now. */
  readonly isHeld?: boolean;
  /** Out of view it becomes plain text of the same height, so that a long text has few elements. */
  readonly canLeave?: boolean;
  readonly isNearAtFirst?: boolean;
  readonly isWholeText?: boolean;
}

/** Blocks of a text that are formatted together, as soon as the page has time; until then they are plain text. */
export const TextSection = memo(function TextSection(props: TextSectionProps) {
  const {
    source,
    definitions = '',
    firstOpen = Infinity,
    isHeld = false,
    canLeave = false,
    isNearAtFirst = true,
    isWholeText = false,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const { nearness, heightPx } = useNearness(place, { section: source, canLeave, isNearAtFirst });
  const asWritten = <AsWritten section={source} heightPx={heightPx} />;
  // Parsing many blocks at once is far cheaper. What was drawn block by block while it was written stays so.
  const [isOneText] = useState(() => firstOpen === Infinity);
  const blocks = useMemo(() => withDefinitions(source, definitions), [source, definitions]);
  const formatted =
    isOneText && blocks === source && source.reduce((sum, block) => sum + effortOf(block), 0) <= maxEffortAtOnce ? (
      <MarkdownBlock source={source.join('')} isWholeText={isWholeText} />
    ) : (
      blocks.map((block, at) => (
        <OpenBlockContext key={at} value={at >= firstOpen}>
          <MarkdownBlock source={block} />
        </OpenBlockContext>
      ))
    );
  return (
    <div ref={place} className={styles.section}>
      {nearness === 'away' && asWritten}
      {nearness === 'near' && (
        <InTurn place={place} units={unitsOf(source)} isHeld={isHeld} heightPx={heightPx} instead={asWritten}>
          {formatted}
        </InTurn>
      )}
      {nearness === 'drawn' && <WorkQueueContext value={undefined}>{formatted}</WorkQueueContext>}
    </div>
  );
});

function AsWritten({ section, heightPx }: { readonly section: Section; readonly heightPx: number | undefined }) {
  const text = section.join('');
  return heightPx === undefined ? <PlainBlock text={text} /> : <AwayText text={text} heightPx={heightPx} />;
}

interface InTurnProps {
  readonly place: RefObject<Element | null>;
  readonly units: WorkUnits;
  readonly isHeld: boolean;
  readonly heightPx: number | undefined;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

function InTurn({ place, units, isHeld, heightPx, instead, children }: InTurnProps) {
  const hasTurn = useTurn(units, { place, isWanted: !isHeld });
  useKeptPlace(place, hasTurn, heightPx);
  return hasTurn ? children : instead;
}

function unitsOf(section: Section): WorkUnits {
  return section.reduce((sum, block) => sum + 1 + blockEffort(block), 0);
}
