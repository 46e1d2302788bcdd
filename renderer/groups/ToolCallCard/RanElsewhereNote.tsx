import { useTranslation } from 'react-i18next';
import type { RanElsewhere } from '../../../shared/domain/tool.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { dateFormat } from '../../i18n/formats.ts';

/** Says that the same call already ran in another version of the conversation. */
export function RanElsewhereNote({ ran: { outcome, startedAt } }: { readonly ran: RanElsewhere }) {
  const { t, i18n } = useTranslation();
  const time = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(startedAt);
  return <Banner tone="warn" title={t(`toolCall.ranElsewhere.${outcome}`, { time })} />;
}
