import type { ContextShares } from '../../../../shared/domain/contextShares.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import { textTokens } from '../../../../shared/domain/tokenEstimate.ts';
import type { ModelMessage, ModelPart, ModelTool } from '../../ports/modelProvider.ts';
import { messageTokens, partTokens, toolTokens } from '../../models/requestTokens.ts';

/** A request, and where its parts come from. */
export interface MeasuredRequest {
  readonly contextTokens: number | undefined;
  /** The system prompt without the instructions of servers. */
  readonly system: string;
  readonly instructions: readonly { readonly serverName: string; readonly text: string }[];
  readonly tools: readonly { readonly tool: ModelTool; readonly serverId: string; readonly serverName: string }[];
  /** The tools of Gatehouse itself. */
  readonly hostTools: readonly ModelTool[];
  readonly searchedTools: number;
  /** As they are sent. */
  readonly messages: readonly ModelMessage[];
  /** The part that stands for older messages. */
  readonly summary: ModelPart | undefined;
  readonly answer: number;
  /** How many tokens of the model one estimated token is. */
  readonly scale: number;
}

/** What a request consists of, in tokens as its model counts. Pure. */
export function contextSharesOf(request: MeasuredRequest): ContextShares {
  const { messages, summary, scale, contextTokens, answer } = request;
  const scaled = (tokens: number) => Math.round(tokens * scale);
  const attached = (message: ModelMessage) =>
    message.role === 'user' ? message.parts.filter((part) => part !== summary && isAttachment(part)) : [];
  const sum = (count: (message: ModelMessage) => number) =>
    scaled(messages.reduce((all, message) => all + count(message), 0));
  const summaryTokens = summary === undefined ? 0 : partTokens([summary]);
  const attachments = sum((message) => partTokens(attached(message)));
  const said = sum((message) => (message.role === 'tool' ? 0 : messageTokens(message)));
  return {
    ...(contextTokens === undefined ? {} : { contextTokens }),
    system: scaled(request.hostTools.reduce((sum, tool) => sum + toolTokens(tool), textTokens(request.system))),
    instructions: request.instructions.map(({ serverName, text }) => ({
      serverName,
      tokens: scaled(textTokens(text)),
    })),
    tools: toolShares(request),
    searchedTools: request.searchedTools,
    summary: scaled(summaryTokens),
    history: Math.max(0, said - attachments - scaled(summaryTokens)),
    results: sum((message) => (message.role === 'tool' ? messageTokens(message) : 0)),
    attachments,
    answer,
  };
}

function isAttachment(part: ModelPart): boolean {
  return part.type !== 'text' || part.attached === true;
}

function toolShares({ tools, scale }: MeasuredRequest): ContextShares['tools'] {
  const shares = [...Map.groupBy(tools, (tool) => tool.serverId)].map(([id, own]) => ({
    serverId: serverId.parse(id),
    serverName: own[0]?.serverName ?? '',
    tokens: Math.round(own.reduce((sum, { tool }) => sum + toolTokens(tool), 0) * scale),
  }));
  return shares.sort((a, b) => b.tokens - a.tokens);
}
