import { Collapsible } from '@base-ui/react/collapsible';
import { ArrowDownLeft, ArrowUpRight, ChevronRight, RotateCw } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { isReplayable, type TrafficEntry } from '../../../../shared/domain/serverRecord.ts';
import { Badge } from '../../../elements/Badge/Badge.tsx';
import { Button } from '../../../elements/Button/Button.tsx';
import { CodeBlock } from '../../../elements/CodeBlock/CodeBlock.tsx';
import { spanText } from '../../../i18n/quantityText.ts';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { CallAgain } from './CallAgain.tsx';
import { callOf, type Exchange, prettyMessage, stateOf, subjectOf } from './exchanges.ts';
import { useClockText } from './useClockText.ts';
import styles from './ExchangeRow.module.css';

interface ExchangeRowProps {
  readonly serverId: ServerId;
  readonly exchange: Exchange;
  /** Sends a request again; `undefined` while the server does not run. */
  readonly onReplay: ((seq: number) => Promise<unknown>) | undefined;
}

/** One request with its answer, or one notification. It opens to show the messages. */
export const ExchangeRow = memo(function ExchangeRow({ serverId, exchange, onReplay }: ExchangeRowProps) {
  const { t } = useTranslation();
  const clockText = useClockText();
  const { first } = exchange;
  const call = callOf(first);
  const subject = subjectOf(first);
  const Arrow = first.direction === 'sent' ? ArrowUpRight : ArrowDownLeft;
  return (
    <li className={styles.row}>
      <Collapsible.Root>
        <Collapsible.Trigger className={styles.head}>
          <ChevronRight size={14} strokeWidth={1.9} aria-hidden className={styles.chevron} />
          <Arrow
            size={15}
            strokeWidth={1.9}
            className={styles[first.direction]}
            role="img"
            aria-label={t(`traffic.directions.${first.direction}`)}
          />
          <span className={styles.method}>
            <RevealedText text={first.method || t('traffic.unasked')} />
            {subject !== undefined && (
              <span className={styles.subject}>
                {' '}
                <RevealedText text={subject} />
              </span>
            )}
          </span>
          <ExchangeMark exchange={exchange} />
          <span className={styles.time}>{clockText(first.at)}</span>
        </Collapsible.Trigger>
        <Collapsible.Panel className={styles.panel}>
          <Message entry={first} />
          {exchange.answer !== undefined && <Message entry={exchange.answer} />}
          {onReplay !== undefined && isReplayable(first) && <Replay onReplay={() => onReplay(first.seq)} />}
          {onReplay !== undefined && call !== undefined && <CallAgain serverId={serverId} call={call} />}
        </Collapsible.Panel>
      </Collapsible.Root>
    </li>
  );
});

function ExchangeMark({ exchange }: { readonly exchange: Exchange }) {
  const { t, i18n } = useTranslation();
  const state = stateOf(exchange);
  const tookMs = exchange.answer?.tookMs;
  const took = tookMs === undefined ? undefined : spanText(tookMs, i18n.language);
  return (
    <>
      {state === 'error' && <Badge tone="danger">{t('traffic.error')}</Badge>}
      {state === 'waiting' && <Badge tone="accent">{t('traffic.waiting')}</Badge>}
      <span className={styles.took}>{took}</span>
    </>
  );
}

function Message({ entry }: { readonly entry: TrafficEntry }) {
  const { t } = useTranslation();
  const text = prettyMessage(entry);
  const kind = t(`traffic.kinds.${entry.kind}`);
  return (
    <CodeBlock text={text} label={entry.isWhole ? kind : t('traffic.cut', { kind })}>
      <RevealedText text={text} />
    </CodeBlock>
  );
}

function Replay({ onReplay }: { readonly onReplay: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await onReplay();
    setSending(false);
  };
  return (
    <Button size="small" disabled={sending} className={styles.replay} onClick={() => void send()}>
      <RotateCw size={13} aria-hidden />
      {t('traffic.replay')}
    </Button>
  );
}
