import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import styles from './Checkbox.module.css';

interface RowCheckboxProps {
  /** The accessible name. */
  readonly label: string;
  readonly isOn: boolean;
  readonly tabIndex?: number | undefined;
  /** @param isRange whether Shift was held: all rows from the last choice to this one are meant */
  readonly onChange: (isRange: boolean) => void;
}

/** Selects a row of a list; its label is the row itself. */
export function RowCheckbox({ label, isOn, tabIndex, onChange }: RowCheckboxProps) {
  return (
    <BaseCheckbox.Root
      aria-label={label}
      checked={isOn}
      // An undefined one would take it out of the order of Tab.
      {...(tabIndex !== undefined && { tabIndex })}
      onCheckedChange={(_, { event }) => onChange('shiftKey' in event && event.shiftKey === true)}
      className={`${styles.box} ${styles.inRow}`}
    >
      <BaseCheckbox.Indicator className={styles.mark}>
        <Check size={13} strokeWidth={3} aria-hidden />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  );
}
