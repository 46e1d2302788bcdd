import type { ReactNode } from 'react';
import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { ServerChoice } from '../ServerChoice/ServerChoice.tsx';

/** The tools of one server: their names, or `undefined` for all. */
export interface ToolsOfServer {
  readonly serverId: ServerId;
  readonly server: string;
  readonly names: readonly string[] | undefined;
  readonly onChange: (names: string[] | undefined) => void;
}

interface OfferedToolsFieldProps {
  readonly label: string;
  /** What the two ways are called. */
  readonly words: { readonly all: string; readonly chosen: string };
  readonly hint: string;
  readonly servers: readonly ServerView[];
  /** `null`: all. */
  readonly tools: OfferedTools | null;
  /** Takes over a named set. */
  readonly drawSets: (onApply: (tools: OfferedTools) => void) => ReactNode;
  /** Chooses among the tools of a server. */
  readonly drawTools: (of: ToolsOfServer) => ReactNode;
  readonly onChange: (tools: OfferedTools | null) => void;
}

/** Which servers, and which of their tools, models are offered. */
export function OfferedToolsField({ tools, drawTools, drawSets, onChange, ...choice }: OfferedToolsFieldProps) {
  return (
    <>
      <ServerChoice
        {...choice}
        chosen={tools === null ? null : tools.map(({ serverId }) => serverId)}
        onChange={(chosen) => onChange(chosen === null ? null : toolsOf(chosen, tools ?? []))}
        drawMore={(serverId, server) =>
          drawTools({
            serverId,
            server,
            names: tools?.find((of) => of.serverId === serverId)?.names,
            onChange: (names) => onChange(withNames(tools ?? [], serverId, names)),
          })
        }
      />
      {drawSets(onChange)}
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
