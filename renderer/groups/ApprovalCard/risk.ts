import { effectsOf } from '../../../shared/domain/annotations.ts';
import type { ToolAnnotations } from '../../../shared/domain/tool.ts';
import type { BadgeTone } from '../../elements/Badge/Badge.tsx';

export type Risk = 'reads' | 'adds' | 'destroys' | 'unknown';

const tones: Record<Risk, BadgeTone> = { reads: 'plain', adds: 'warn', destroys: 'danger', unknown: 'warn' };

/** The colour of a risk: a claim that nobody checked is no good news, unless the user chose to believe it. */
export function riskTone(risk: Risk, isBelieved: boolean): BadgeTone {
  return risk === 'reads' && isBelieved ? 'good' : tones[risk];
}

/**
 * What a tool says it does. A hint of an untrusted party: it colours the card and answers nothing. `unknown`: taken for one
 * that destroys, as the specification has it, because it says nothing.
 */
export function riskOf(annotations: ToolAnnotations): Risk {
  const { isReadOnly, isDestructive } = effectsOf(annotations);
  if (isReadOnly) return 'reads';
  if (!isDestructive) return 'adds';
  return annotations.destructiveHint === true ? 'destroys' : 'unknown';
}
