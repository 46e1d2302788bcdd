import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from './listRows.ts';
import styles from './list.module.css';

interface GroupRowProps {
  readonly row: Extract<ListRow, { kind: 'group' }>;
  readonly isCurrent: boolean;
  readonly onFold: (isFolded: boolean) => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The heading of a group of servers, which folds it. */
export function GroupRow({ row, isCurrent, onFold, onFocus, onKeyDown }: GroupRowProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.groupRow}>
      <button
        type="button"
        className={styles.group}
        data-row={row.id}
        aria-expanded={!row.isFolded}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onFold(!row.isFolded)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <ChevronRight size={14} strokeWidth={1.9} aria-hidden className={styles.chevron} />
        {row.group === '' ? t('servers.group.none') : row.group}
        <span className={styles.count}>{row.count}</span>
      </button>
    </li>
  );
}
