import type { ConfigChange } from '../../../shared/domain/configChange.ts';
import type { BadgeTone } from '../../elements/Badge/Badge.tsx';

/** How the kinds of changes look. */
export const changeTones: Record<ConfigChange['kind'], BadgeTone> = {
  added: 'good',
  changed: 'warn',
  removed: 'danger',
};
