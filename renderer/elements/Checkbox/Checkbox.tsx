import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A yes-or-no option with its label beside it. */
export function Checkbox({ label, hint, isOn, disabled = false, onChange }: CheckboxProps) {
  const describedBy = useId();
  const labelledBy = useId();
  return (
    <label className={styles.field} data-disabled={disabled || undefined}>
      <BaseCheckbox.Root
        aria-labelledby={labelledBy}
        aria-describedby={hint === undefined ? undefined : describedBy}
        checked={isOn}
        disabled={disabled}
        onCheckedChange={onChange}
        className={styles.box}
      >
        <BaseCheckbox.Indicator className={styles.mark}>
          <Check size={13} strokeWidth={3} aria-hidden />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span className={styles.words}>
        <span id={labelledBy}>{label}</span>
        {hint !== undefined && (
          <span id={describedBy} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
