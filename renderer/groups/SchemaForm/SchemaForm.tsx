import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { pathKey } from './fieldValues.ts';
import { asForm, asJson, draftProblems, type FormDraft, withJson, withTyped, withValue } from './formDraft.ts';
import { type FieldEdit, GroupFields } from './SchemaFieldView.tsx';
import type { SchemaField } from './schemaFields.ts';
import styles from './SchemaForm.module.css';

interface SchemaFormProps {
  readonly root: SchemaField;
  readonly draft: FormDraft;
  readonly onChange: (draft: FormDraft) => void;
  /** Whether missing fields are reported. Before the first attempt to send, they are just not filled in yet. */
  readonly isMissingShown: boolean;
  /** The fields can express everything: JSON is not offered. */
  readonly isFormOnly?: boolean;
}

/** Fills in the values of a JSON Schema: with a form for common schemas, or with JSON, which can express everything. */
export function SchemaForm({ root, draft, onChange, isMissingShown, isFormOnly = false }: SchemaFormProps) {
  const { t } = useTranslation();
  const all = draftProblems(root, draft);
  const problems = new Map([...all].filter(([, problem]) => isMissingShown || problem !== 'required'));
  const edit = (change: FieldEdit) =>
    onChange(
      'text' in change
        ? withTyped(root, draft, change.path, change.text)
        : withValue(root, draft, change.path, change.value),
    );
  const takesNothing = root.kind === 'group' && root.fields.length === 0;
  return (
    <div className={styles.form}>
      {root.kind === 'group' && !isFormOnly && (
        <Segments
          label={t('schemaForm.view')}
          value={draft.json === undefined ? 'form' : 'json'}
          options={[
            { value: 'form', label: t('schemaForm.form') },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={(view) => onChange(view === 'json' ? asJson(draft) : asForm(draft))}
        />
      )}
      {takesNothing && draft.json === undefined && <p className={styles.none}>{t('schemaForm.takesNothing')}</p>}
      {draft.json === undefined ? (
        <GroupFields field={root} path={[]} draft={draft} problems={problems} onEdit={edit} />
      ) : (
        <TextAreaField
          label={t('schemaForm.whole')}
          isMono
          spellCheck={false}
          value={draft.json}
          error={problems.has(pathKey([])) ? t('schemaForm.problems.object') : undefined}
          onChange={(event) => onChange(withJson(draft, event.target.value))}
        />
      )}
    </div>
  );
}
