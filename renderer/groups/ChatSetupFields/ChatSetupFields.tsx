import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatSetup, maxInstructionChars, type OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { OfferedToolsField, type ToolsOfServer } from '../OfferedTools/OfferedToolsField.tsx';

interface ChatSetupFieldsProps {
  readonly setup: ChatSetup;
  readonly servers: readonly ServerView[];
  /** Chooses among the tools of a server. */
  readonly drawTools: (of: ToolsOfServer) => ReactNode;
  /** Takes over a named set of tools. */
  readonly drawSets: (onApply: (tools: OfferedTools) => void) => ReactNode;
  readonly onChange: (setup: ChatSetup) => void;
}

/** What goes along with every request of a chat: the user's instructions, and which tools are offered. */
export function ChatSetupFields({ setup, servers, drawTools, drawSets, onChange }: ChatSetupFieldsProps) {
  const { t } = useTranslation();
  const { instructions, tools } = setup;
  return (
    <>
      <TextAreaField
        label={t('assistants.instructions')}
        hint={t('assistants.instructionsHint')}
        rows={6}
        maxLength={maxInstructionChars}
        value={instructions}
        onChange={(event) => onChange({ ...setup, instructions: event.target.value })}
      />
      <OfferedToolsField
        label={t('assistants.tools')}
        words={{ all: t('assistants.allTools'), chosen: t('assistants.chosenTools') }}
        hint={t('assistants.toolsHint')}
        servers={servers}
        tools={tools}
        drawTools={drawTools}
        drawSets={drawSets}
        onChange={(next) => onChange({ ...setup, tools: next })}
      />
    </>
  );
}
