/** One row of what the specification asks of a host or client. */
export interface Requirement {
  /** The first revision that says it; `every` for advice that belongs to all, `extension` for what stands beside them. */
  readonly revision: '2024-11-05' | '2025-03-26' | '2025-06-18' | '2025-11-25' | '2026-07-28' | 'every' | 'extension';
  /** `note`: said without a keyword of RFC 2119, but owed all the same. */
  readonly level: 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY' | 'note';
  /** Where the specification says it, below its revision. */
  readonly section: string;
  readonly sentence: string;
  /** Which part of Gatehouse it applies to. */
  readonly where:
    | 'connection'
    | 'transport'
    | 'signIn'
    | 'roots'
    | 'sampling'
    | 'elicitation'
    | 'tools'
    | 'resources'
    | 'prompts'
    | 'completion'
    | 'logging'
    | 'page'
    | 'trust';
  readonly transports: readonly ('stdio' | 'http' | 'sse')[];
}

export const every = ['stdio', 'http', 'sse'] as const;
