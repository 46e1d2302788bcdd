import { Bot, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assistant } from '../../../shared/domain/assistant.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { removeAssistant, startChatWith } from '../../store/actions/assistantActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { AssistantDialog } from './AssistantDialog.tsx';

/** The user's assistants. */
export function AssistantsScreen() {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.assistantReads);
  const { query, reload } = useQuery('assistant.list', {}, reads);
  const [edited, setEdited] = useState<Assistant | 'new'>();
  const make = (
    <Button look="primary" onClick={() => setEdited('new')}>
      {t('assistants.new')}
    </Button>
  );
  return (
    <ScreenFrame title={t('screens.assistants')} intro={t('assistants.intro')} actions={make}>
      {query.kind === 'loading' && <Skeleton lines={5} label={t('common.loading')} />}
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      {query.kind === 'ready' && query.output.assistants.length === 0 && (
        <EmptyState icon={Bot} title={t('assistants.none')}>
          {t('assistants.noneMeans')}
        </EmptyState>
      )}
      {query.kind === 'ready' && query.output.assistants.length > 0 && (
        <Panel>
          {query.output.assistants.map((assistant) => (
            <AssistantRow key={assistant.id} assistant={assistant} onEdit={() => setEdited(assistant)} />
          ))}
        </Panel>
      )}
      {edited !== undefined && (
        <AssistantDialog
          key={edited === 'new' ? 'new' : edited.id}
          assistant={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ScreenFrame>
  );
}

/** The beginning of the instructions that fits a line or two; characters. */
const maxShownChars = 160;

function AssistantRow({ assistant, onEdit }: { readonly assistant: Assistant; readonly onEdit: () => void }) {
  const { t } = useTranslation();
  const page = usePage();
  const { name, instructions, model, tools } = assistant;
  const words = instructions.length > maxShownChars ? `${keepStart(instructions, maxShownChars)}…` : instructions;
  const facts = [
    model?.model ?? t('assistants.defaultModel'),
    tools === null ? t('assistants.allTools') : t('assistants.serverCount', { count: tools.length }),
  ];
  return (
    <PanelRow title={name} text={[words, facts.join(' · ')].filter((line) => line !== '').join(' — ')}>
      <IconButton
        icon={MessageSquarePlus}
        label={t('assistants.start', { name })}
        onClick={() => startChatWith(page, assistant)}
      />
      <IconButton icon={Pencil} label={t('assistants.edit', { name })} onClick={onEdit} />
      <IconButton
        icon={Trash2}
        label={t('assistants.remove', { name })}
        onClick={() => void removeAssistant(page, assistant)}
      />
    </PanelRow>
  );
}
