import type { ToolAnnotations } from '../../../shared/domain/tool.ts';

export type Risk = 'reads' | 'adds' | 'destroys' | 'unknown';

/**
 * What a tool says it does. A hint of an untrusted party: it colours the card and answers nothing. A tool that says
 * nothing is `unknown`, although the specification would take it for destructive: nobody said so.
 */
export function riskOf({ readOnlyHint, destructiveHint }: ToolAnnotations): Risk {
  if (destructiveHint === true && readOnlyHint !== true) return 'destroys';
  if (readOnlyHint === true) return destructiveHint === true ? 'destroys' : 'reads';
  return destructiveHint === false ? 'adds' : 'unknown';
}
