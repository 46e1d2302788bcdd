import { Pencil, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalBody } from '../../../shared/contract/consentCommands.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { fullArguments } from '../../elements/FullText/fullText.ts';
import { FullTextView } from '../../elements/FullText/FullTextView.tsx';
import { InspectionHead } from '../../elements/FullText/InspectionHead.tsx';
import type { Inspection } from '../../elements/FullText/useInspection.ts';
import { SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { type FormDraft, startDraft } from '../SchemaForm/formDraft.ts';
import { SchemaForm } from '../SchemaForm/SchemaForm.tsx';
import { schemaFields } from '../SchemaForm/schemaFields.ts';
import styles from './ApprovalCard.module.css';

interface EditableArgumentsProps {
  readonly body: ApprovalBody;
  /** The edited arguments; `undefined` while they are unchanged. */
  readonly draft: FormDraft | undefined;
  readonly isMissingShown: boolean;
  readonly inspection: Inspection;
  readonly onDraft: (draft: FormDraft | undefined) => void;
}

/** The arguments that would be sent, with every hidden character shown, and a form from the tool's schema to edit them. */
export function EditableArguments({ body, draft, isMissingShown, inspection, onDraft }: EditableArgumentsProps) {
  const { t } = useTranslation();
  const root = useMemo(() => schemaFields(body.inputSchema), [body.inputSchema]);
  const edited = useMemo(() => draft && fullArguments(draft.value), [draft]);
  const wanted = isJsonObject(body.arguments) ? body.arguments : {};
  return (
    <section>
      <InspectionHead
        inspection={inspection}
        title={t('toolCall.arguments')}
        instead={edited}
        isHidden={draft !== undefined}
      >
        {draft === undefined ? (
          <Button size="small" look="quiet" onClick={() => onDraft(startDraft(root, wanted))}>
            <Pencil size={13} aria-hidden />
            {t('editArguments.edit')}
          </Button>
        ) : (
          <Button size="small" look="quiet" onClick={() => onDraft(undefined)}>
            <Undo2 size={13} aria-hidden />
            {t('editArguments.undo')}
          </Button>
        )}
      </InspectionHead>
      {draft === undefined ? (
        <SeenRegion seen={inspection.seen}>
          <FullTextView text={inspection.text} />
        </SeenRegion>
      ) : (
        <>
          <p className={styles.editing}>{t('editArguments.means')}</p>
          <SchemaForm root={root} draft={draft} onChange={onDraft} isMissingShown={isMissingShown} />
          {edited !== undefined && (
            // A field does not show hidden characters, and the form has no fields for what the schema does not name.
            <div className={styles.revealed}>
              <p className={styles.heading}>{t('editArguments.wouldBeSent')}</p>
              <SeenRegion seen={inspection.seen}>
                <FullTextView text={edited} />
              </SeenRegion>
            </div>
          )}
        </>
      )}
    </section>
  );
}
