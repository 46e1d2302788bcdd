import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { popupHost } from '../PopupHost/popupHost.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={popupHost}>
        <BaseMenu.Positioner sideOffset={4} align={align} className={styles.positioner}>
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** What it means, when the name alone does not say it. */
  readonly description?: string;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

export function MenuItem({ label, icon: Icon, description, danger = false, onSelect }: MenuItemProps) {
  const describedBy = useId();
  return (
    <BaseMenu.Item
      className={`${styles.item} ${danger ? styles.danger : ''}`}
      label={label}
      aria-label={label}
      aria-describedby={description === undefined ? undefined : describedBy}
      onClick={onSelect}
    >
      {Icon !== undefined && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span>
        {label}
        {description !== undefined && (
          <span id={describedBy} className={styles.description}>
            {description}
          </span>
        )}
      </span>
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />;
}
