import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface TabContent<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The number of items in the tab; not shown when it is missing. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly TabContent<Value>[];
  readonly onChange: (value: Value) => void;
  /** Whether the content fills the height and scrolls in itself. */
  readonly isFullHeight?: boolean;
}

/** Tabs with their content. Arrow keys move between tabs; only the visible content is drawn. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, isFullHeight = false }: TabsProps<Value>) {
  const filling = isFullHeight ? ` ${styles.fills}` : '';
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)} className={`${styles.tabs}${filling}`}>
      <BaseTabs.List activateOnFocus aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={styles.tab}
            // Also a tab that is shown for want of another one can be chosen: it stays when that one comes.
            onClick={() => tab.value === value && onChange(value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={`${styles.panel}${filling}`}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
