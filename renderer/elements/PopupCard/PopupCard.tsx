import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { popupHost } from '../PopupHost/popupHost.ts';
import styles from './PopupCard.module.css';

interface PopupCardProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly title: ReactNode;
  /** For more than facts and buttons. */
  readonly isWide?: boolean;
  /** What gets the focus when it closes, if that is not the trigger. */
  readonly finalFocus?: () => HTMLElement | null;
  /** Drawn while it is open. */
  readonly children: ReactNode;
}

/** A card with a title above its button. Escape and a press outside close it. */
export function PopupCard({
  isOpen,
  onOpenChange,
  trigger,
  title,
  isWide = false,
  finalFocus,
  children,
}: PopupCardProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal container={popupHost}>
        <Popover.Positioner side="top" align="start" sideOffset={6} collisionPadding={8} className={styles.positioner}>
          <Popover.Popup finalFocus={finalFocus} className={styles.popup} data-wide={isWide}>
            <Popover.Title className={styles.title}>{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
