import type { ReactNode } from 'react';
import { AccountName } from '../../elements/AccountName/AccountName.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './ReviewCard.module.css';

interface ServerNameProps {
  readonly name: string;
  /** The account that the server uses for it, if it has accounts. */
  readonly account?: string | undefined;
}

/** The name of a server in the header of a card, and of its account. */
export function ServerName({ name, account }: ServerNameProps): ReactNode {
  return (
    <>
      <span className={styles.server}>
        <RevealedText text={name} />
      </span>
      {account !== undefined && ' '}
      <AccountName name={account} />
    </>
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
