import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { remarkPlainFootnotes } from './plainFootnotes.ts';
import { remarkMath } from './math/remarkMath.ts';

const ofText: PluggableList = [remarkGfm, remarkMath];
const ofPart: PluggableList = [...ofText, remarkPlainFootnotes];

/** The parser plugins. Footnotes are set apart only in a whole text, where they can be numbered. */
export function plugins(isWholeText: boolean): PluggableList {
  return isWholeText ? ofText : ofPart;
}
