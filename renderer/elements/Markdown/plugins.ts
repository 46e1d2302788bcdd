import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import type { Effort } from '../../../shared/lib/markdownEffort.ts';
import { remarkUntangled } from './untangled.ts';
import { remarkMath } from './math/remarkMath.ts';

const usual: PluggableList = [remarkGfm, remarkMath];
const untangled: PluggableList = [...usual, remarkUntangled];

/** The parser plugins for this kind of text. */
export function pluginsFor(effort: Exclude<Effort, 'tooMuch'>): PluggableList {
  return effort === 'tangled' ? untangled : usual;
}
