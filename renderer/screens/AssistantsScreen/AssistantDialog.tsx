import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assistant, type AssistantDraft, assistantDraft } from '../../../shared/domain/assistant.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { ChatSetupFields } from '../../groups/ChatSetupFields/ChatSetupFields.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { saveAssistant } from '../../store/actions/assistantActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { FirstModel } from '../ChatDefaults/FirstModel.tsx';
import { ServerToolChoice } from '../ChatDefaults/ServerToolChoice.tsx';
import { ToolSetChoice } from '../ChatDefaults/ToolSetChoice.tsx';
import styles from './AssistantDialog.module.css';

interface AssistantDialogProps {
  /** Missing for a new one. */
  readonly assistant: Assistant | undefined;
  readonly onClose: () => void;
}

const empty: AssistantDraft = { name: '', instructions: '', model: null, tools: null };

/** Makes or changes an assistant. */
export function AssistantDialog({ assistant, onClose }: AssistantDialogProps) {
  const { t } = useTranslation();
  const page = usePage();
  const servers = usePageState(selectServers);
  const [draft, setDraft] = useState<AssistantDraft>(assistant ?? empty);
  const [problem, setProblem] = useState<ErrorInfo>();
  const read = assistantDraft.safeParse(draft);
  const save = async () => {
    if (!read.success) return;
    const failure = await saveAssistant(page, assistant?.id, read.data);
    if (failure === undefined) onClose();
    else setProblem(failure);
  };
  return (
    <Dialog
      open
      isWide
      mustKeepChanges
      onClose={onClose}
      title={t(assistant === undefined ? 'assistants.new' : 'assistants.editTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={!read.success} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {problem !== undefined && <ErrorNotice error={problem} />}
        <TextField
          label={t('assistants.name')}
          value={draft.name}
          maxLength={60}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <FirstModel model={draft.model} onChange={(model) => setDraft({ ...draft, model })} />
        <ChatSetupFields
          setup={draft}
          servers={servers}
          drawTools={(of) => <ServerToolChoice {...of} />}
          drawSets={(onApply) => <ToolSetChoice onApply={onApply} />}
          onChange={({ instructions, tools }) => setDraft({ ...draft, instructions, tools })}
        />
      </div>
    </Dialog>
  );
}
