import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import type { Effort } from '../../../shared/lib/markdownEffort.ts';
import { remarkPlainFootnotes } from './plainFootnotes.ts';
import { remarkUntangled } from './untangled.ts';
import { remarkMath } from './math/remarkMath.ts';

const usual: PluggableList = [remarkGfm, remarkMath];
const ofPart: PluggableList = [...usual, remarkPlainFootnotes];
// Their references are not read, so their notes would disappear.
const untangled: PluggableList = [...ofPart, remarkUntangled];

/** The parser plugins for this kind of text. Footnotes are set apart only in a whole text, where they can be numbered. */
export function pluginsFor(effort: Exclude<Effort, 'tooMuch'>, isWholeText: boolean): PluggableList {
  if (effort === 'tangled') return untangled;
  return isWholeText ? usual : ofPart;
}
