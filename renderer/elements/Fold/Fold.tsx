import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  readonly title: ReactNode;
  readonly defaultOpen?: boolean;
  /** Where something else can open it, too. */
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A heading that expands the content below it. */
export function Fold({ title, defaultOpen = false, isOpen, onOpenChange, children }: FoldProps) {
  return (
    <Collapsible.Root defaultOpen={defaultOpen} open={isOpen} onOpenChange={(isNowOpen) => onOpenChange?.(isNowOpen)}>
      <Collapsible.Trigger className={styles.trigger}>
        <ChevronRight size={15} strokeWidth={1.9} aria-hidden className={styles.chevron} />
        {title}
      </Collapsible.Trigger>
      <Collapsible.Panel className={styles.panel}>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}
