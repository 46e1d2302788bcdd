import { effectsOf } from '../../../shared/domain/annotations.ts';
import type { ToolAnnotations } from '../../../shared/domain/tool.ts';
import type { BadgeTone } from '../../elements/Badge/Badge.tsx';

export type Risk = 'reads' | 'adds' | 'destroys' | 'unknown';

export const riskTones: Record<Risk, BadgeTone> = { reads: 'good', adds: 'plain', destroys: 'danger', unknown: 'warn' };

/**
 * What a tool says it does. A hint of an untrusted party: it colours the card and answers nothing. `unknown`: taken for one
 * that destroys, as the specification has it, because it says nothing.
 */
export function riskOf(annotations: ToolAnnotations): Risk {
  const { readOnly, destructive } = effectsOf(annotations);
  if (readOnly) return 'reads';
  if (!destructive) return 'adds';
  return annotations.destructiveHint === true ? 'destroys' : 'unknown';
}
