import { effectsOf } from '../../../shared/domain/annotations.ts';
import type { ToolAnnotations } from '../../../shared/domain/tool.ts';
import type { BadgeTone } from '../../elements/Badge/Badge.tsx';

export type Risk = 'reads' | 'adds' | 'destroys' | 'unknown';

const tones: Record<Risk, BadgeTone> = { reads: 'plain', adds: 'warn', destroys: 'danger', unknown: 'warn' };

/** The colour of a risk. An unchecked claim is never shown as good news, unless the user chose to trust the server's hints. */
export function riskTone(risk: Risk, { isBelieved }: { readonly isBelieved: boolean }): BadgeTone {
  return risk === 'reads' && isBelieved ? 'good' : tones[risk];
}

/**
 * What a tool says about its effects. This is a hint from an untrusted party: it colours the card and decides nothing. A tool
 * that says nothing is `unknown` and counts as destructive, as the specification says.
 */
export function riskOf(annotations: ToolAnnotations): Risk {
  const { isReadOnly, isDestructive } = effectsOf(annotations);
  if (isReadOnly) return 'reads';
  if (!isDestructive) return 'adds';
  return annotations.destructiveHint === true ? 'destroys' : 'unknown';
}
