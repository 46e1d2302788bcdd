import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JsonValue } from '../../../shared/lib/json.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { SelectField, TextAreaField, TextField } from '../../elements/Field/Field.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { FieldHint, FieldName } from './FieldName.tsx';
import { type FieldPath, initialValue, pathKey, valueAt } from './fieldValues.ts';
import { type FieldProblem, type FormDraft, typedText } from './formDraft.ts';
import { hasOwnTitle, labelOf } from './labelOf.ts';
import type { ChoiceOption, SchemaField } from './schemaFields.ts';
import styles from './SchemaForm.module.css';
import { TextValue } from './TextValue.tsx';

/** A chosen value, or text typed into a field of another type. */
export type FieldEdit =
  | { readonly path: FieldPath; readonly value: JsonValue | undefined }
  | { readonly path: FieldPath; readonly text: string };

interface FieldsProps {
  readonly field: SchemaField;
  readonly path: FieldPath;
  readonly draft: FormDraft;
  readonly problems: ReadonlyMap<string, FieldProblem>;
  readonly onEdit: (edit: FieldEdit) => void;
}

type FieldViewProps = FieldsProps & { readonly name: string };

/** The fields of a group, one below the other. */
export function GroupFields({ field, path, ...rest }: FieldsProps) {
  if (field.kind !== 'group') return null;
  return field.fields.map(({ name, field: inner }) => (
    <FieldView {...rest} key={name} name={name} field={inner} path={[...path, name]} />
  ));
}

function FieldView(props: FieldViewProps) {
  const { name, field, path, draft, problems, onEdit } = props;
  const { t } = useTranslation();
  const value = valueAt(draft.value, path);
  const problem = problems.get(pathKey(path));
  const frame = {
    label: <FieldName name={name} field={field} />,
    hint: <FieldHint field={field} />,
    error: problem === undefined ? undefined : t(`schemaForm.problems.${problem}`),
  };
  const typed = {
    value: typedText(draft, path),
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onEdit({ path, text: event.target.value }),
  };
  // A value for which the form has no field was written as JSON, and is shown as JSON.
  if (!canShow(field, value)) return <TextAreaField {...frame} {...typed} isMono canGrow rows={1} />;
  switch (field.kind) {
    case 'text':
      return (
        <TextValue
          name={name}
          field={field}
          frame={frame}
          value={typeof value === 'string' ? value : ''}
          // An empty text counts as left out; an empty string can be written as JSON.
          onText={(text) => onEdit({ path, value: text === '' ? emptyValue(field) : text })}
        />
      );
    case 'number':
      return <TextField {...frame} {...typed} inputMode={field.isInteger ? 'numeric' : 'decimal'} />;
    case 'boolean':
      if (typeof value === 'boolean' && (field.isRequired || field.default !== undefined)) {
        return <SwitchValue name={name} field={field} isOn={value} onChange={(on) => onEdit({ path, value: on })} />;
      }
      return (
        <Choice
          {...props}
          frame={frame}
          options={[true, false].map((each) => ({ value: each, label: String(each) }))}
        />
      );
    case 'choice':
      return <Choice {...props} frame={frame} options={field.options} />;
    case 'choices':
      return (
        <Choices
          {...props}
          options={field.options}
          chosen={Array.isArray(value) ? (value as readonly JsonValue[]) : []}
        />
      );
    case 'constant':
      return field.isRequired ? (
        <TextField {...frame} value={JSON.stringify(field.value)} readOnly />
      ) : (
        <Choice {...props} frame={frame} options={[{ value: field.value, label: JSON.stringify(field.value) }]} />
      );
    case 'list':
      return <ListValue {...props} items={Array.isArray(value) ? (value as readonly JsonValue[]) : []} />;
    case 'group':
      return (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{frame.label}</legend>
          {frame.hint}
          <GroupFields {...props} />
        </fieldset>
      );
    case 'json':
      return <TextAreaField {...frame} {...typed} isMono canGrow rows={1} />;
  }
}

/** Whether the field's own control can show the present value. */
function canShow(field: SchemaField, value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return field.options.some((option) => option.value === value);
    case 'constant':
      return JSON.stringify(value) === JSON.stringify(field.value);
    case 'choices':
      return Array.isArray(value) && value.every((each) => field.options.some((option) => option.value === each));
    case 'list':
      return Array.isArray(value);
    case 'group':
      return typeof value === 'object' && !Array.isArray(value);
    case 'json':
      return true;
  }
}

interface Framed {
  readonly frame: {
    readonly label: React.ReactNode;
    readonly hint: React.ReactNode;
    readonly error: string | undefined;
  };
}

function emptyValue({ isRequired, isNullable }: SchemaField): null | undefined {
  return isRequired && isNullable ? null : undefined;
}

interface ChoiceProps extends FieldViewProps, Framed {
  readonly options: readonly { readonly value: JsonValue; readonly label: string }[];
}

function Choice({ field, path, draft, frame, options, onEdit }: ChoiceProps) {
  const { t } = useTranslation();
  const value = valueAt(draft.value, path);
  const at = options.findIndex((option) => JSON.stringify(option.value) === JSON.stringify(value));
  return (
    <SelectField
      {...frame}
      chosen={at === -1 ? undefined : at}
      options={options.map(({ label }) => label)}
      none={field.isRequired && !field.isNullable ? t('schemaForm.choose') : t('schemaForm.unset')}
      onChoose={(chosen) => onEdit({ path, value: chosen === undefined ? emptyValue(field) : options[chosen]?.value })}
    />
  );
}

interface ChoicesProps extends FieldViewProps {
  readonly options: readonly ChoiceOption[];
  readonly chosen: readonly JsonValue[];
}

/** Several of a few options. They are sent in the order of the options. */
function Choices({ name, field, path, options, chosen, problems, onEdit }: ChoicesProps) {
  const { t } = useTranslation();
  const problem = problems.get(pathKey(path));
  const toggle = (value: JsonValue, isOn: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((each) => (each === value ? isOn : chosen.includes(each)));
    onEdit({ path, value: next.length === 0 && !field.isRequired ? undefined : next });
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <FieldName name={name} field={field} />
      </legend>
      <FieldHint field={field} />
      {options.map(({ value, label }) => (
        <label key={JSON.stringify(value)} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          <RevealedText text={label} />
        </label>
      ))}
      {problem !== undefined && <p className={styles.problem}>{t(`schemaForm.problems.${problem}`)}</p>}
    </fieldset>
  );
}

interface SwitchValueProps {
  readonly name: string;
  readonly field: SchemaField;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function SwitchValue({ name, field, isOn, onChange }: SwitchValueProps) {
  return (
    <div className={styles.switch}>
      <div>
        <p className={styles.name}>
          <FieldName name={name} field={field} />
        </p>
        <FieldHint field={field} />
      </div>
      <Switch
        label={hasOwnTitle(name, field.title) ? `${field.title} ${name}` : labelOf(name, field)}
        isOn={isOn}
        onChange={onChange}
      />
    </div>
  );
}

function ListValue({ items, ...props }: FieldViewProps & { readonly items: readonly JsonValue[] }) {
  const { name, field, path, onEdit } = props;
  const { t } = useTranslation();
  if (field.kind !== 'list') return null;
  const { item } = field;
  const add = () => onEdit({ path: [...path, items.length], value: initialValue(item) ?? emptyItem(item) });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <FieldName name={name} field={field} />
      </legend>
      <FieldHint field={field} />
      {items.map((_, at) => (
        <div key={at} className={styles.item}>
          <FieldView {...props} field={item} name={`${name} ${at + 1}`} path={[...path, at]} />
          <IconButton
            icon={X}
            hasTooltip={false}
            label={t('schemaForm.takeOut', { name, at: at + 1 })}
            onClick={() => onEdit({ path: [...path, at], value: undefined })}
          />
        </div>
      ))}
      <Button size="small" onClick={add}>
        <Plus size={14} aria-hidden />
        <span>
          {t('schemaForm.add')} <RevealedText text={name} />
        </span>
      </Button>
    </fieldset>
  );
}

/** The value of a new list item until the user fills it in. */
function emptyItem(item: SchemaField): JsonValue {
  if (item.kind === 'choice') return item.options[0]?.value ?? null;
  return item.kind === 'text' ? '' : item.kind === 'number' ? 0 : null;
}
