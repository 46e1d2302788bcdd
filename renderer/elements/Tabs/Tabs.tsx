import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface TabContent<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many things are behind it; not shown when absent. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What they are tabs of. */
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly TabContent<Value>[];
  readonly onChange: (value: Value) => void;
  /** What is shown is as high as there is room, and scrolls in itself. */
  readonly isFullHeight?: boolean;
}

/** Views of one thing, one of them shown. Arrow keys move between tabs; only the one that is shown is drawn. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, isFullHeight = false }: TabsProps<Value>) {
  const filling = isFullHeight ? ` ${styles.fills}` : '';
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)} className={`${styles.tabs}${filling}`}>
      <BaseTabs.List activateOnFocus aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
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
