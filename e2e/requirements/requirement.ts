/** One requirement of the specification for hosts or clients. */
export interface Requirement {
  /** The first revision that states it; `every` for advice in all of them, `extension` for extensions. */
  readonly revision: '2024-11-05' | '2025-03-26' | '2025-06-18' | '2025-11-25' | '2026-07-28' | 'every' | 'extension';
  /** `note`: stated without a keyword of RFC 2119, and required all the same. */
  readonly level: 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY' | 'note';
  /** The page of the specification, below its revision. */
  readonly section: string;
  readonly sentence: string;
  /** The part of Gatehouse to which it applies. */
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
