import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ResourceRow } from '../../../shared/domain/resource.ts';
import { scrollTo } from '../../elements/AnswerGuard/ownScrolls.ts';
import { ResourceRowView } from './ResourceRowView.tsx';
import { useTreeKeys } from './useTreeKeys.ts';
import styles from './ResourceTree.module.css';

interface ResourceTreeProps {
  readonly total: number;
  readonly at: (index: number) => ResourceRow | undefined;
  /** Called with the rows that are visible. */
  readonly need: (from: number, to: number) => void;
  /** Rows show their server and path, because they are search results. */
  readonly hasPlaces: boolean;
  /** The text of the search. */
  readonly search: string;
  /** The key of the resource that is shown beside the tree. */
  readonly chosen: string | undefined;
  /** The state of a subscribed resource. */
  readonly watchOf: (row: ResourceRow) => 'subscribed' | 'changed' | undefined;
  /** The name of its server, if rows are search results and there are several servers. */
  readonly serverOf: (row: ResourceRow) => string | undefined;
  readonly onToggle: (row: ResourceRow) => void;
  readonly onChoose: (row: ResourceRow) => void;
  readonly onLetters: (letters: string, from: number) => Promise<number | null>;
}

/** Servers, folders and resources as a tree that draws only the visible rows. It has one tab stop; the arrow keys move in it. */
export function ResourceTree({
  total,
  at,
  need,
  hasPlaces,
  search,
  chosen,
  watchOf,
  serverOf,
  ...on
}: ResourceTreeProps) {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [wished, setActive] = useState(0);
  const [searched, setSearched] = useState(search);
  // Another list begins with its first row.
  if (searched !== search) {
    setSearched(search);
    setActive(0);
  }
  useEffect(() => {
    if (frame.current !== null) scrollTo(frame.current, 0);
  }, [search]);
  const active = Math.min(wished, Math.max(0, total - 1));
  // Rows are read by index as they are drawn: the list itself only has a length.
  const indexes = useMemo(() => ({ length: total }), [total]);

  const look = () => {
    const [shown, element] = [list.current, frame.current];
    if (shown === null || element === null || total === 0) return;
    need(shown.findItemIndex(element.scrollTop), shown.findItemIndex(element.scrollTop + element.clientHeight));
  };
  useEffect(look);

  const goTo = (index: number) => {
    setActive(index);
    list.current?.scrollToIndex(index, { align: 'nearest' });
  };
  const choose = (row: ResourceRow) => (row.kind === 'resource' ? on.onChoose(row) : on.onToggle(row));
  const onKeyDown = useTreeKeys({
    total,
    active,
    at,
    onActive: goTo,
    onToggle: on.onToggle,
    onChoose: choose,
    onLetters: on.onLetters,
    rowsInSight: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / 30) - 1),
  });

  return (
    <div
      ref={frame}
      role="tree"
      aria-label={t('resources.title')}
      aria-activedescendant={total === 0 ? undefined : `${id}-${active}`}
      tabIndex={0}
      data-search={search}
      className={styles.tree}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <Virtualizer ref={list} scrollRef={frame} data={indexes} itemSize={hasPlaces ? 46 : 30} keepMounted={[active]}>
        {(_, index) => {
          const row = at(index);
          return (
            <ResourceRowView
              key={index}
              id={`${id}-${index}`}
              row={row}
              isActive={index === active}
              isChosen={row !== undefined && row.key === chosen}
              hasPlace={hasPlaces}
              watch={row && watchOf(row)}
              server={row && hasPlaces ? serverOf(row) : undefined}
              onPress={() => {
                setActive(index);
                if (row !== undefined) choose(row);
              }}
            />
          );
        }}
      </Virtualizer>
    </div>
  );
}
