import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import { useId, useRef, type ReactElement, type ReactNode } from 'react';
import { popupHost } from '../PopupHost/popupHost.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger ref={button} render={trigger} />
      <BaseMenu.Portal container={popupHost}>
        <BaseMenu.Positioner sideOffset={4} align={align} className={styles.positioner}>
          <BaseMenu.Popup
            ref={popup}
            finalFocus={() => mayReturnFocus(button.current, popup.current)}
            className={styles.popup}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/**
 * Whether the focus returns to the button when a menu closes. It does not if a choice replaced the button or moved the focus
 * itself: the library would then focus the element that had the focus before, anywhere on the page.
 */
function mayReturnFocus(button: HTMLElement | null, popup: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const isFree = focused === null || focused === document.body || focused === button;
  return button?.isConnected === true && (isFree || popup?.contains(focused) === true);
}

interface MenuItemProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** An explanation, for a name that is not clear by itself. */
  readonly description?: string;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export function MenuItem({
  label,
  icon: Icon,
  description,
  isDanger = false,
  disabled = false,
  onSelect,
}: MenuItemProps) {
  const describedBy = useId();
  return (
    <BaseMenu.Item
      className={`${styles.item} ${isDanger ? styles.danger : ''}`}
      disabled={disabled}
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

interface MenuChoicesProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly description: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of several choices; the present one has a mark. */
export function MenuChoices<Value extends string>({ value, options, onChange }: MenuChoicesProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      {options.map((option) => (
        <MenuChoice key={option.value} {...option} />
      ))}
    </BaseMenu.RadioGroup>
  );
}

function MenuChoice({ value, label, description }: MenuChoicesProps<string>['options'][number]) {
  const describedBy = useId();
  return (
    <BaseMenu.RadioItem
      value={value}
      closeOnClick
      className={styles.item}
      label={label}
      aria-label={label}
      aria-describedby={describedBy}
    >
      <span className={styles.mark}>
        <BaseMenu.RadioItemIndicator>
          <Check size={16} strokeWidth={1.9} aria-hidden />
        </BaseMenu.RadioItemIndicator>
      </span>
      <span>
        {label}
        <span id={describedBy} className={styles.description}>
          {description}
        </span>
      </span>
    </BaseMenu.RadioItem>
  );
}

/** A note about the choices of a menu. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
