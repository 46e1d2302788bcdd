import { useTranslation } from 'react-i18next';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { hasOwnTitle, labelOf } from './labelOf.ts';
import type { SchemaField } from './schemaFields.ts';
import styles from './SchemaForm.module.css';

interface FieldNameProps {
  readonly name: string;
  readonly field: SchemaField;
}

/** The title of a field, with the name it is sent under if that differs. */
export function FieldName({ name, field }: FieldNameProps) {
  const { t } = useTranslation();
  const { title } = field;
  return (
    <>
      <span className={title === undefined ? styles.key : styles.title}>
        <RevealedText text={labelOf(name, field)} />
      </span>
      {hasOwnTitle(name, title) && (
        <>
          {' '}
          <span className={styles.keyBeside}>
            <RevealedText text={name} />
          </span>
        </>
      )}
      {!field.isRequired && <span className={styles.optional}> {t('schemaForm.optional')}</span>}
    </>
  );
}

/** The server's description of a field, and its bounds. */
export function FieldHint({ field }: { readonly field: SchemaField }) {
  const { t } = useTranslation();
  const { description } = field;
  const { minimum, maximum } = field.kind === 'number' ? field : {};
  return (
    <span className={styles.hint}>
      {description !== undefined && <RevealedText text={description} />}
      {field.kind === 'json' && <span> {t('schemaForm.asJson')}</span>}
      {minimum !== undefined && <span> {t('schemaForm.atLeast', { minimum })}</span>}
      {maximum !== undefined && <span> {t('schemaForm.atMost', { maximum })}</span>}
    </span>
  );
}
