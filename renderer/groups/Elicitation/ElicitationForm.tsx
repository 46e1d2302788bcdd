import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ElicitedContent } from '../../../shared/domain/elicitation.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { AskBody } from '../AskParts/AskBody.tsx';
import type { AskProps } from '../AskParts/askProps.ts';
import { useAskButtons } from '../AskParts/useAskButtons.ts';
import { draftProblems, type FormDraft, startDraft } from '../SchemaForm/formDraft.ts';
import { SchemaForm } from '../SchemaForm/SchemaForm.tsx';
import { InspectedMessage, useMessageInspection } from './InspectedMessage.tsx';
import { elicitedFields } from './elicitedFields.ts';
import styles from './Elicitation.module.css';

interface ElicitationFormProps extends AskProps<'elicitationForm'> {
  /** The values entered before the form was put aside. */
  readonly kept: FormDraft | undefined;
  readonly onKeep: (draft: FormDraft) => void;
}

const invalid = ['input', 'textarea', 'select'].map((name) => `${name}[data-invalid]`).join();

/** A form that a server wants filled in. It starts with the defaults. */
export function ElicitationForm(props: ElicitationFormProps) {
  const { summary, content, isAnswering, problem, kept, onKeep, onAnswer } = props;
  const { t } = useTranslation();
  const root = useMemo(() => elicitedFields(content.schema), [content.schema]);
  const [draft, setDraft] = useState(() => kept ?? startDraft(root));
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const { question, button } = useAskButtons(isAnswering);
  const inspection = useMessageInspection(content, content.message);
  const send = button(() => submit());

  // Move the focus to the field with the problem.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [tries]);

  const change = (next: FormDraft) => {
    setDraft(next);
    onKeep(next);
  };
  const submit = () => {
    setTries((count) => count + 1);
    if (draftProblems(root, draft).size > 0) return;
    // The fields can produce nothing else; the host checks again.
    onAnswer({ kind: 'submit', content: draft.value as ElicitedContent });
  };
  return (
    <AskBody
      summary={summary}
      content={[content.message, content.schema]}
      question={question}
      problem={problem}
      inspection={inspection}
      answers={
        <>
          <Button {...button(() => onAnswer({ kind: 'cancel' }))}>{t('elicitation.cancel')}</Button>
          <Button {...button(() => onAnswer({ kind: 'decline' }))}>{t('elicitation.decline')}</Button>
          <ApproveButton inspection={inspection} disabled={send['aria-disabled']} onPress={send.onClick}>
            {t('elicitation.submit')}
          </ApproveButton>
        </>
      }
    >
      <InspectedMessage message={content.message} inspection={inspection} />
      <p className={styles.means}>{t('elicitation.means')}</p>
      {content.secretFields.length > 0 && (
        <Banner tone="danger" title={t('elicitation.secret')}>
          <RevealedText text={content.secretFields.join(', ')} />
        </Banner>
      )}
      <div ref={form}>
        <SchemaForm root={root} draft={draft} onChange={change} isMissingShown={tries > 0} isFormOnly />
      </div>
    </AskBody>
  );
}
