import { Switch as BaseSwitch } from '@base-ui/react/switch';
import styles from './Switch.module.css';

interface SwitchProps {
  /** The accessible name. */
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly tabIndex?: number | undefined;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, isDisabled = false, tabIndex, onChange }: SwitchProps) {
  return (
    <BaseSwitch.Root
      aria-label={label}
      checked={isOn}
      disabled={isDisabled}
      // An undefined one would take the switch out of the order of Tab.
      {...(tabIndex !== undefined && { tabIndex })}
      onCheckedChange={onChange}
      className={styles.switch}
    >
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
  );
}
