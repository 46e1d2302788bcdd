import { useTranslation } from 'react-i18next';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import type { SchemaField } from './schemaFields.ts';
import styles from './SchemaForm.module.css';

interface FieldNameProps {
  readonly name: string;
  readonly field: SchemaField;
}

/** A field goes by the name it is sent under: titles are words of the server. */
export function FieldName({ name, field }: FieldNameProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.key}>
        <RevealedText text={name} />
      </span>
      {!field.isRequired && <span className={styles.optional}> {t('schemaForm.optional')}</span>}
    </>
  );
}

/** What the server says a field is, and its bounds. */
export function FieldHint({ name, field }: FieldNameProps) {
  const { t } = useTranslation();
  const { title, description } = field;
  const saysMore = title !== undefined && plainly(title) !== plainly(name);
  const { minimum, maximum } = field.kind === 'number' ? field : {};
  const words = [saysMore ? title : undefined, description].filter((each) => each !== undefined);
  return (
    <span className={styles.hint}>
      {words.length > 0 && <RevealedText text={words.join(' · ')} />}
      {field.kind === 'json' && <span> {t('schemaForm.asJson')}</span>}
      {minimum !== undefined && <span> {t('schemaForm.atLeast', { minimum })}</span>}
      {maximum !== undefined && <span> {t('schemaForm.atMost', { maximum })}</span>}
    </span>
  );
}

const plainly = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
