import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  /** The row is left out when it is `undefined`. */
  readonly value: ReactNode;
}

/** Facts by name. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts
        .filter(({ value }) => value !== undefined)
        .map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
