import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice between a few options, all visible. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <RadioGroup aria-label={label} value={value} onValueChange={onChange} className={styles.segments}>
      {options.map((option) => (
        <Radio.Root key={option.value} value={option.value} aria-label={option.label} className={styles.segment}>
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
