import { useTranslation } from 'react-i18next';
import type { RunningFacts } from '../../../shared/domain/connection.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import type { ServerToolShare } from './toolShare.ts';
import styles from './ServerRow.module.css';
import { numberFormat } from '../../i18n/formats.ts';

interface ServerFactsLineProps {
  readonly facts: RunningFacts;
  readonly share: ServerToolShare | undefined;
}

/** What a running server offers, its size in tokens, and its protocol version. */
export function ServerFactsLine({ facts, share }: ServerFactsLineProps) {
  const { t, i18n } = useTranslation();
  const resources = (facts.resourceCount ?? 0) + (facts.templateCount ?? 0);
  const tokens = share?.tokens ?? facts.contextTokens;
  const number = numberFormat(i18n.language, { maximumSignificantDigits: 2 });
  return (
    <p className={styles.facts}>
      <Badge>{t(`servers.transports.${facts.transport}`)}</Badge>
      <Badge>{t('servers.revision', { revision: facts.revision })}</Badge>
      {tokens > 0 && (
        <span title={t(share === undefined ? 'servers.contextMeans' : 'servers.contextSent')}>
          {t('servers.context', { tokens: number.format(tokens) })}
        </span>
      )}
      {resources > 0 && <span>{t('servers.resourceCount', { count: resources })}</span>}
      {facts.promptCount !== undefined && facts.promptCount > 0 && (
        <span>{t('servers.promptCount', { count: facts.promptCount })}</span>
      )}
      {share !== undefined && share.searched > 0 && (
        <Badge>{t('servers.toolsSearched', { count: share.searched })}</Badge>
      )}
      {share !== undefined && share.sent + share.searched < share.all && (
        <Badge tone="warn">{t('servers.toolsSent', { sent: share.sent, count: share.all })}</Badge>
      )}
      {facts.toolsProblem !== undefined && <Badge tone="warn">{t(`servers.toolsProblem.${facts.toolsProblem}`)}</Badge>}
    </p>
  );
}
