import { Tooltip } from '@base-ui/react/tooltip';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** The accessible name, shown as a tooltip. */
  readonly label: string;
  /** The keys that do the same, shown beside the tooltip. */
  readonly keys?: string;
}

/** A button that is only a picture; its name shows when it is pointed at or focused. */
export function IconButton({ icon: Icon, label, keys, className, ...props }: IconButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        render={<button type="button" {...props} />}
        aria-label={label}
        className={[styles.button, className].filter(Boolean).join(' ')}
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className={styles.positioner}>
          <Tooltip.Popup className={styles.tooltip}>
            {label}
            {keys !== undefined && <span className={styles.keys}>{keys}</span>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
