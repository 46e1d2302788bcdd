import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksSecret } from '../../../shared/lib/looksSecret.ts';
import { FieldFrame, TextAreaControl, TextAreaField, TextControl, TextField } from '../../elements/Field/Field.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { fromWallClock, ownTimeZone, toWallClock } from './dateTime.ts';
import { labelOf } from './labelOf.ts';
import type { SchemaField } from './schemaFields.ts';
import styles from './SchemaForm.module.css';

interface TextValueProps {
  readonly name: string;
  readonly field: Extract<SchemaField, { kind: 'text' }>;
  readonly frame: { readonly label: ReactNode; readonly hint: ReactNode; readonly error: string | undefined };
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A text, with the control for its format. A value that this control cannot show is edited as plain text. */
export function TextValue(props: TextValueProps) {
  const { name, field, frame, value, onText } = props;
  const control = {
    value,
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  };
  if (field.format === 'password' || looksSecret(name, field.title)) return <SecretValue {...props} />;
  if (field.format === 'dateTime' && (value === '' || toWallClock(value, ownTimeZone()) !== undefined)) {
    return <DateTimeValue {...props} />;
  }
  const isShowable = field.format !== 'date' || value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (field.format === 'plain' || field.format === 'dateTime' || !isShowable) {
    return <TextAreaField {...frame} {...control} canGrow rows={1} />;
  }
  return <TextField {...frame} {...control} type={field.format} autoComplete="off" />;
}

/** A time of this machine's clock; its time zone is sent with it. */
function DateTimeValue({ frame, value, onText }: TextValueProps) {
  const { t } = useTranslation();
  const zone = ownTimeZone();
  const [typed, setTyped] = useState('');
  // While a year is being typed, its value may differ from the typed text.
  const isTyped = typed !== '' && fromWallClock(typed, zone) === value;
  return (
    <TextField
      {...frame}
      hint={
        <>
          {frame.hint} <span className={styles.hint}>{t('schemaForm.timeZone', { zone })}</span>
        </>
      }
      type="datetime-local"
      step={1}
      autoComplete="off"
      value={isTyped ? typed : (toWallClock(value, zone) ?? '')}
      onChange={(event) => {
        setTyped(event.target.value);
        onText(fromWallClock(event.target.value, zone) ?? '');
      }}
    />
  );
}

/** A text that nobody else should read: dots until the user asks for the letters. */
function SecretValue({ name, field, frame, value, onText }: TextValueProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const label = labelOf(name, field);
  // A password field has one line; a key with several lines would lose its line breaks.
  const isMasked = !isShown && !value.includes('\n');
  const control = {
    value,
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  };
  return (
    <FieldFrame {...frame}>
      <div className={styles.secret}>
        {isMasked ? (
          <TextControl
            {...control}
            type="password"
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain');
              if (!pasted.trim().includes('\n')) return;
              event.preventDefault();
              onText(pasted);
            }}
          />
        ) : (
          <TextAreaControl {...control} canGrow rows={1} />
        )}
        <IconButton
          icon={isMasked ? Eye : EyeOff}
          hasTooltip={false}
          className={styles.reveal}
          aria-pressed={!isMasked}
          label={t('schemaForm.showSecret', { name: label })}
          disabled={value.includes('\n')}
          onClick={() => setIsShown(isMasked)}
        />
      </div>
    </FieldFrame>
  );
}
