import type { ReactNode } from 'react';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './ReviewCard.module.css';

/** The name of a server in the header of a card. */
export function ServerName({ name }: { readonly name: string }): ReactNode {
  return (
    <span className={styles.server}>
      <RevealedText text={name} />
    </span>
  );
}

/** The name of a tool in the header of a card. */
export function ToolName({ name }: { readonly name: string }): ReactNode {
  return (
    <span className={styles.tool}>
      <RevealedText text={name} />
    </span>
  );
}
