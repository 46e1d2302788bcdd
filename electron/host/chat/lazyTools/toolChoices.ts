import type { ServerId } from '../../../../shared/domain/ids.ts';
import { tokensOf } from '../../../../shared/domain/tokenEstimate.ts';
import { isCallableBy, type ToolSummary } from '../../../../shared/domain/tool.ts';
import { maxChoices, maxChoiceWords, type ToolChoice } from '../../../../shared/domain/toolPicker.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { definitionChars } from '../../models/wire/modelTools.ts';

interface ToolChoices {
  readonly servers: { readonly serverId: ServerId; readonly tools: ToolChoice[] }[];
  /** How many more there are. */
  readonly more: number;
}

/** The tools of the catalogue that are for models, in short, to choose among them. Pure. */
export function toolChoicesOf(listed: readonly ToolSummary[]): ToolChoices {
  const forModels = listed.filter((tool) => isCallableBy(tool, 'model'));
  const byServer = Map.groupBy(forModels.slice(0, maxChoices), ({ tool }) => tool.serverId);
  return {
    servers: [...byServer].map(([serverId, tools]) => ({ serverId, tools: tools.map(inShort) })),
    more: Math.max(0, forModels.length - maxChoices),
  };
}

function inShort(summary: ToolSummary): ToolChoice {
  const { tool, title, description, enabled, isChanged } = summary;
  const withheld = !enabled ? 'off' : isChanged ? 'changed' : undefined;
  return {
    name: tool.name,
    ...(title !== undefined && { title: keepStart(title, maxChoiceWords) }),
    description: keepStart(description, maxChoiceWords),
    tokens: tokensOf(definitionChars(summary)),
    ...(withheld && { withheld }),
  };
}
