import type { TFunction } from 'i18next';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../../shared/domain/conversation.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { spellOutHidden } from '../../../shared/lib/revealHidden.ts';
import styles from './MessageView.module.css';
import { listFormat, numberFormat } from '../../i18n/formats.ts';

/** What a model that took over cannot read, as a list in words. */
function lossesOf(notice: Extract<Notice, { kind: 'handedOver' }>, t: TFunction, language: string): string {
  const counted = (['reasoning', 'images', 'sounds', 'files'] as const).flatMap((kind) =>
    notice[kind] === 0 ? [] : [t(`thread.handOver.${kind}`, { count: notice[kind] })],
  );
  const all = notice.isWithoutTools ? [...counted, t('thread.handOver.tools')] : counted;
  return listFormat(language, { type: 'disjunction' }).format(all);
}

/** Names are data of servers: hidden characters are spelled out. */
function nameOf({ server, tool }: Extract<Notice, { kind: 'toolsRefused' }>['tools'][number], t: TFunction): string {
  const name = spellOutHidden(tool);
  return server === '' ? `“${name}”` : t('thread.notices.toolOfServer', { tool: name, server: spellOutHidden(server) });
}

/** A note of the host about a message. */
export function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language);
  const list = listFormat(i18n.language, { type: 'conjunction' });
  const words = () => {
    switch (notice.kind) {
      case 'toolsLeftOut':
        return t('thread.notices.toolsLeftOut', {
          sent: number.format(notice.sent),
          all: number.format(notice.sent + notice.leftOut),
        });
      case 'toolsNotTaken':
        return t('thread.notices.toolsNotTaken', { count: notice.count });
      case 'toolsShortened':
        return t('thread.notices.toolsShortened', { names: notice.names.join(', '), count: notice.count });
      case 'imagesLeftOut':
        return t('thread.notices.imagesLeftOut', { count: notice.count });
      case 'soundsLeftOut':
        return t('thread.notices.soundsLeftOut', { count: notice.count });
      case 'resultsShortened':
        return t('thread.notices.resultsShortened', { count: notice.count });
      case 'costNotCounted':
        return t('thread.notices.costNotCounted');
      case 'filesLeftOut':
        return t('thread.notices.filesLeftOut', { count: notice.count });
      case 'handedOver':
        return t('thread.notices.handedOver', { from: notice.from, losses: lossesOf(notice, t, i18n.language) });
      case 'settingsRefused':
        return t('thread.notices.settingsRefused', {
          settings: list.format(notice.settings.map((setting) => t(`modelSettings.${setting}`))),
        });
      case 'fieldsRefused':
        return t('thread.notices.fieldsRefused', { fields: list.format(notice.fields), count: notice.fields.length });
      case 'toolsRefused':
        return t('thread.notices.toolsRefused', {
          tools: list.format(notice.tools.map((tool) => nameOf(tool, t))),
          count: notice.tools.length,
        });
      case 'toolsSuspected':
        return t('thread.notices.toolsSuspected', { count: notice.count });
      case 'mediaLeftOut':
        return t(`thread.notices.media.${notice.because}`, { count: notice.count });
      case 'thoughtsRefused':
        return t('thread.notices.thoughtsRefused', { count: notice.count });
      case 'iterationLimit':
        return t('thread.notices.iterationLimit', { count: notice.limit });
      case 'lengthLimit':
        return t('thread.notices.lengthLimit');
      case 'windowFull':
        return t('thread.notices.windowFull');
      case 'refused':
        return t('thread.notices.refused');
      case 'emptyAnswer':
        return t('thread.notices.emptyAnswer');
      default:
        return assertNever(notice);
    }
  };
  return (
    <p className={styles.notice}>
      <Info size={15} strokeWidth={1.75} aria-hidden />
      {words()}
    </p>
  );
}
