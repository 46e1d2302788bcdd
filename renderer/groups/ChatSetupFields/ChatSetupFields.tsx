import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatSetup, maxInstructionChars, type OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { ServerChoice } from '../ServerChoice/ServerChoice.tsx';

/** The tools of one server: their names, or `undefined` for all. */
export interface ToolsOfServer {
  readonly serverId: ServerId;
  readonly server: string;
  readonly names: readonly string[] | undefined;
  readonly onChange: (names: string[] | undefined) => void;
}

interface ChatSetupFieldsProps {
  readonly setup: ChatSetup;
  readonly servers: readonly ServerView[];
  /** Chooses among the tools of a server. */
  readonly drawTools: (of: ToolsOfServer) => ReactNode;
  readonly onChange: (setup: ChatSetup) => void;
}

/** What goes along with every request of a chat: the user's instructions, and which tools are offered. */
export function ChatSetupFields({ setup, servers, drawTools, onChange }: ChatSetupFieldsProps) {
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
      <ServerChoice
        label={t('assistants.tools')}
        words={{ all: t('assistants.allTools'), chosen: t('assistants.chosenTools') }}
        hint={t('assistants.toolsHint')}
        servers={servers}
        chosen={tools === null ? null : tools.map(({ serverId }) => serverId)}
        onChange={(chosen) => onChange({ ...setup, tools: chosen === null ? null : toolsOf(chosen, tools ?? []) })}
        drawMore={(serverId, server) =>
          drawTools({
            serverId,
            server,
            names: tools?.find((of) => of.serverId === serverId)?.names,
            onChange: (names) => onChange({ ...setup, tools: withNames(tools ?? [], serverId, names) }),
          })
        }
      />
    </>
  );
}

/** These servers, those that were chosen before with the tools that were chosen. */
function toolsOf(chosen: readonly ServerId[], before: OfferedTools): OfferedTools {
  return chosen.map((serverId) => before.find((of) => of.serverId === serverId) ?? { serverId });
}

function withNames(tools: OfferedTools, serverId: ServerId, names: string[] | undefined): OfferedTools {
  return tools.map((of) => {
    if (of.serverId !== serverId) return of;
    return names === undefined ? { serverId } : { serverId, names };
  });
}
