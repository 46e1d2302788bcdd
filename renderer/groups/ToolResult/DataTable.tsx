import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import type { TableData } from './dataTable.ts';
import { LeafText } from './LeafText.tsx';
import styles from './ToolResult.module.css';

interface DataTableProps {
  readonly table: TableData;
  /** How many rows are shown at first, and how many more with each press. */
  readonly step?: number;
}

/** Rows of a result under their columns. Long tables are shown in steps. */
export function DataTable({ table: { columns, rows }, step = 100 }: DataTableProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(step);
  return (
    <div>
      <Scrollable className={styles.tableFrame} label={t('result.table', { count: rows.length })}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <RevealedText text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column} data-number={typeof row[column] === 'number' || undefined}>
                    <LeafText value={row[column]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      {rows.length > shown && (
        <Button size="small" look="quiet" onClick={() => setShown(shown + Math.max(step, 100))}>
          {t('result.moreRows', { count: rows.length - shown })}
        </Button>
      )}
    </div>
  );
}
