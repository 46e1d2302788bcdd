import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonValue } from '../../../shared/lib/json.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { tableOf } from './dataTable.ts';
import { DataTable } from './DataTable.tsx';
import { LeafText } from './LeafText.tsx';
import styles from './ToolResult.module.css';

interface DataTreeProps {
  readonly value: JsonValue;
  /** How many levels are open at first. */
  readonly open?: number;
}

const step = 100;

/** Data by name, level by level. Closed levels are not drawn. Lists of flat objects are tables. */
export function DataTree({ value, open = 2 }: DataTreeProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(step);
  const table = tableOf(value);
  if (table !== undefined && Array.isArray(value)) return <DataTable table={table} step={20} />;
  if (typeof value !== 'object' || value === null) return <Leaf value={value} />;
  const entries = Object.entries(value);
  return (
    <>
      <ul className={styles.tree}>
        {entries.slice(0, shown).map(([name, each]) => (
          <li key={name}>
            <Branch name={name} value={each ?? null} open={open} />
          </li>
        ))}
      </ul>
      {entries.length > shown && (
        <Button size="small" look="quiet" onClick={() => setShown(shown + step)}>
          {t('result.moreEntries', { count: entries.length - shown })}
        </Button>
      )}
    </>
  );
}

function Branch({ name, value, open }: { readonly name: string; readonly value: JsonValue; readonly open: number }) {
  const [isOpen, setOpen] = useState(open > 0);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return (
      <span className={styles.entry}>
        <Name name={name} /> <Leaf value={value} />
      </span>
    );
  }
  const count = Object.keys(value).length;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.branch}>
        <Name name={name} /> <span className={styles.count}>{Array.isArray(value) ? `[${count}]` : `{${count}}`}</span>
      </summary>
      {isOpen && <DataTree value={value} open={open - 1} />}
    </details>
  );
}

function Name({ name }: { readonly name: string }) {
  return (
    <span className={styles.name}>
      <RevealedText text={name} />
    </span>
  );
}

function Leaf({ value }: { readonly value: JsonValue }) {
  return (
    <span className={styles.leaf} data-type={value === null ? 'null' : typeof value}>
      <LeafText value={value} />
    </span>
  );
}
