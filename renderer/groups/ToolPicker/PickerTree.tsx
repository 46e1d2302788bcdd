import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { PickerRowView } from './PickerRowView.tsx';
import type { PickerRow } from './pickerRows.ts';
import { usePickerKeys } from './usePickerKeys.ts';
import styles from './ToolPicker.module.css';

/** As in the styles. */
const rowPx = 46;

interface PickerTreeProps {
  readonly rows: readonly PickerRow[];
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onOpen: (row: PickerRow, isOpen: boolean) => void;
  readonly onSwitch: (row: PickerRow) => void;
}

/** Servers and their tools with a switch each. It draws the visible rows, has one tab stop, and the arrow keys move in it. */
export function PickerTree({ rows, active, onActive, onOpen, onSwitch }: PickerTreeProps) {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const goTo = (at: number) => {
    onActive(at);
    list.current?.scrollToIndex(at, { align: 'nearest' });
  };
  const onKeyDown = usePickerKeys({
    rows,
    active,
    onActive: goTo,
    onOpen,
    onSwitch,
    rowsInSight: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowPx) - 1),
  });
  return (
    <div
      ref={frame}
      role="tree"
      aria-label={t('toolPicker.tree')}
      aria-activedescendant={rows.length === 0 ? undefined : `${id}-${active}`}
      tabIndex={0}
      className={styles.tree}
      onKeyDown={onKeyDown}
    >
      <Virtualizer ref={list} scrollRef={frame} data={rows} itemSize={rowPx} keepMounted={[active]}>
        {(row, at) => (
          <PickerRowView
            key={keyOf(row)}
            id={`${id}-${at}`}
            row={row}
            isActive={at === active}
            onPress={() => {
              onActive(at);
              onSwitch(row);
            }}
            onOpen={() => {
              onActive(at);
              onOpen(row, row.kind === 'server' && !row.isOpen);
            }}
          />
        )}
      </Virtualizer>
    </div>
  );
}

function keyOf(row: PickerRow): string {
  return row.kind === 'server' ? row.server.id : `${row.server.id}/${row.tool.name}`;
}
