import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { SearchRowView } from './SearchRowView.tsx';
import type { ChoosableRow, SearchRow } from './searchRows.ts';
import styles from './SearchResults.module.css';

interface SearchResultsProps {
  readonly id: string;
  readonly rows: readonly SearchRow[];
  /** The index of the row that Enter opens. */
  readonly active: number;
  readonly dateText: (at: number) => string;
  readonly onChoose: (row: ChoosableRow) => void;
  /** The end of the list is near. */
  readonly onEnd: () => void;
}

/** How close to the end more results are read; pixels. */
const endWithin = 400;
/** No row is lower, in pixels: enough rows are drawn at once, and none are added and measured in further frames. */
const leastRowPx = 35;

/** What a search found, grouped by chat. Only the visible rows are drawn. The field of the search has the focus. */
export function SearchResults({ id, rows, active, dateText, onChoose, onEnd }: SearchResultsProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const look = () => {
    const element = frame.current;
    if (element !== null && element.scrollHeight - element.scrollTop - element.clientHeight < endWithin) onEnd();
  };
  useEffect(look);
  useEffect(() => {
    // The heading above the first match is shown with it.
    list.current?.scrollToIndex(active <= 1 ? 0 : active, { align: 'nearest' });
  }, [active]);
  return (
    <div
      ref={frame}
      id={id}
      role="listbox"
      aria-label={t('search.results')}
      className={styles.frame}
      tabIndex={-1}
      onScroll={look}
    >
      <Virtualizer ref={list} scrollRef={frame} itemSize={leastRowPx} bufferSize={300} keepMounted={[active]}>
        {rows.map((row, at) => (
          <SearchRowView
            key={row.key}
            id={`${id}-${at}`}
            row={row}
            isActive={at === active}
            dateText={dateText}
            onChoose={onChoose}
          />
        ))}
      </Virtualizer>
    </div>
  );
}
