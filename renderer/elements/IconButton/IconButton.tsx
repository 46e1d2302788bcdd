import { Tooltip } from '@base-ui/react/tooltip';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-disabled'> {
  readonly icon: LucideIcon;
  /** The accessible name, shown as a tooltip. */
  readonly label: string;
  /** The shortcut for the same action, shown beside the tooltip. */
  readonly keys?: string;
  /** It does nothing now, and keeps the focus. */
  readonly isOff?: boolean;
  /** It does nothing now, for this reason, which is shown with its name. */
  readonly offBecause?: string | undefined;
  /** `false` in a dialog: an open tooltip would take the Escape that is meant for the dialog. */
  readonly hasTooltip?: boolean;
}

/** A button that is only an icon. Its name shows on hover and on focus. */
export function IconButton(given: IconButtonProps) {
  const { icon: Icon, label, keys, isOff = false, offBecause, hasTooltip = true, className, ...own } = given;
  const off = { 'aria-disabled': true, 'aria-description': offBecause, onClick: undefined };
  const props = isOff || offBecause !== undefined ? { ...own, ...off } : own;
  const classes = [styles.button, className].filter(Boolean).join(' ');
  const picture = <Icon size={17} strokeWidth={1.75} aria-hidden />;
  if (!hasTooltip) {
    return (
      <button type="button" {...props} aria-label={label} className={classes}>
        {picture}
      </button>
    );
  }
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={<button type="button" {...props} />} aria-label={label} className={classes}>
        {picture}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className={styles.positioner}>
          <Tooltip.Popup className={styles.tooltip}>
            {label}
            {offBecause !== undefined && ` (${offBecause})`}
            {keys !== undefined && <span className={styles.keys}>{keys}</span>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
