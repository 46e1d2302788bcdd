/** What the tools of a request take of the window of its model. */
export interface ToolWeight {
  /** As the model counts, about. */
  readonly tokens: number;
  /** `undefined`: not known. */
  readonly contextTokens: number | undefined;
  /** Says which tools they are: the same for the same set. */
  readonly set: string;
}

/** Whether the user has to be asked before they are sent. Pure. @param agreed the sets that the user agreed to in this chat */
export function mustAskAboutTools(
  { tokens, contextTokens, set }: ToolWeight,
  limitPercent: number | null,
  agreed: ReadonlySet<string>,
): boolean {
  if (limitPercent === null || contextTokens === undefined || agreed.has(set)) return false;
  return tokens * 100 > contextTokens * limitPercent;
}
