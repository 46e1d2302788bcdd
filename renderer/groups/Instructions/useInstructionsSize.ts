import { useTranslation } from 'react-i18next';
import type { InstructionsView } from '../../../shared/domain/instructions.ts';
import { tokensOf } from '../../../shared/domain/tokenEstimate.ts';
import { numberFormat } from '../../i18n/formats.ts';

/** The length of instructions, and about how many tokens they cost. */
export function useInstructionsSize(): (view: Pick<InstructionsView, 'characters'>) => string {
  const { t, i18n } = useTranslation();
  return ({ characters }) => {
    const tokens = numberFormat(i18n.language).format(tokensOf(characters));
    return t('instructions.size', { count: characters, tokens });
  };
}
