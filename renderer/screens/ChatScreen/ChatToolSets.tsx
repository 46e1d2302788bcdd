import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import type { KnownTools } from '../../groups/ToolSets/setFacts.ts';
import { ToolSetList } from '../../groups/ToolSets/ToolSetList.tsx';
import { removeToolSet, renameToolSet, saveToolSet } from '../../store/actions/toolSetActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';

interface ChatToolSetsProps {
  readonly chosen: OfferedTools | null;
  readonly known: KnownTools;
  readonly onApply: (tools: OfferedTools) => void;
}

/** The named sets of tools, in the picker of a chat. */
export function ChatToolSets(props: ChatToolSetsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('toolSets.title')}
      </Button>
      {isOpen && <Sets {...props} />}
    </>
  );
}

function Sets({ chosen, known, onApply }: ChatToolSetsProps) {
  const page = usePage();
  const reads = usePageState((state) => state.toolSetReads);
  const { query, reload } = useQuery('toolSet.list', {}, reads);
  if (query.kind === 'loading') return null;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  return (
    <ToolSetList
      sets={query.output.sets}
      known={known}
      onApply={onApply}
      onSave={(name) => saveToolSet(page, name, chosen ?? [...known.keys()].map((serverId) => ({ serverId })))}
      onRename={(set, name) => renameToolSet(page, set, name)}
      onRemove={(set) => void removeToolSet(page, set)}
    />
  );
}
