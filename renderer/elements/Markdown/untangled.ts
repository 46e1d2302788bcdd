import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

/** The constructs of micromark that search backwards for their beginning, and formulas. */
const paired = [
  'attention',
  'strikethrough',
  'labelStartLink',
  'labelStartImage',
  'labelEnd',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'mathInline',
  'mathFlow',
];

/** A plugin for `tangled` texts. */
export function remarkUntangled(this: Processor): undefined {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  (data.micromarkExtensions ??= []).push({ disable: { null: paired } });
}
