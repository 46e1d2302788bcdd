import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { maxResultChars, minResultChars } from '../../../shared/domain/resultLimits.ts';
import { OptionalNumber } from '../../elements/OptionalNumber/OptionalNumber.tsx';
import { setResultLimit } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { numberFormat } from '../../i18n/formats.ts';

/** How much of a result of this server models are given at once. */
export function ResultLimit({ serverId }: { readonly serverId: ServerId }) {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const limit = usePageState((state) => selectSettings(state)?.resultLimits[serverId]);
  const number = numberFormat(i18n.language);
  const range = { min: number.format(minResultChars), max: number.format(maxResultChars) };
  return (
    <OptionalNumber
      label={t('resultLimit.label')}
      hint={t('resultLimit.means')}
      placeholder={number.format(maxResultChars)}
      value={limit}
      isValid={(value) => Number.isInteger(value) && value >= minResultChars && value <= maxResultChars}
      error={t('resultLimit.error', range)}
      onChange={(value) => setResultLimit(page, serverId, value)}
    />
  );
}
