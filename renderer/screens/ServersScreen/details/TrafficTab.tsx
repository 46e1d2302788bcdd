import { Fragment, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { Checkbox } from '../../../elements/Checkbox/Checkbox.tsx';
import { SearchField } from '../../../elements/SearchField/SearchField.tsx';
import { Segments } from '../../../elements/Segments/Segments.tsx';
import { Skeleton } from '../../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../../groups/ErrorNotice/ErrorNotice.tsx';
import { download } from '../../../browser/download.ts';
import { attempt } from '../../../store/actions/attempt.ts';
import { usePage } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import { useTail } from '../../../store/useTail.ts';
import { ExchangeRow } from './ExchangeRow.tsx';
import { filterExchanges, pairMessages, trafficLines } from './exchanges.ts';
import styles from './details.module.css';

/** As many as the host keeps. */
const maxMessages = 300;

interface TrafficTabProps {
  readonly serverId: ServerId;
  readonly isRunning: boolean;
}

/** The messages to and from a server, the newest first; answers are with their requests. */
export function TrafficTab({ serverId, isRunning }: TrafficTabProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const [text, setText] = useState('');
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [showsPings, setShowsPings] = useState(false);
  const [clearedTo, setClearedTo] = useState(-Infinity);
  const read = useCallback(
    async (after: number, signal: AbortSignal) =>
      (await client.call('server.traffic', { serverId, after, limit: maxMessages }, signal)).entries,
    [client, serverId],
  );
  const { items, error } = useTail(read, maxMessages);
  const earlier = useQuery('server.earlierTraffic', { serverId }).query;
  // The numbers of requests begin again with each run, so the messages of each run are paired among themselves.
  const before = useMemo(() => pairMessages(earlier.kind === 'ready' ? earlier.output.entries : []), [earlier]);
  const exchanges = useMemo(() => [...before, ...pairMessages(items ?? [])], [before, items]);
  const shown = useMemo(
    () =>
      [...filterExchanges(exchanges, { text, isErrorsOnly: onlyErrors, wantsPings: showsPings, clearedTo })].reverse(),
    [exchanges, text, onlyErrors, showsPings, clearedTo],
  );
  const replay = isRunning ? (seq: number) => attempt(client.call('server.replay', { serverId, seq })) : undefined;

  if (items === undefined) {
    return error === undefined ? <Skeleton lines={4} label={t('common.loading')} /> : <ErrorNotice error={error} />;
  }
  return (
    <>
      <div className={styles.tools} role="group" aria-label={t('traffic.filter')}>
        <SearchField label={t('traffic.search')} value={text} onChange={setText} />
        <Segments
          label={t('traffic.which')}
          value={onlyErrors ? 'errors' : 'all'}
          options={(['all', 'errors'] as const).map((value) => ({ value, label: t(`traffic.whiches.${value}`) }))}
          onChange={(which) => setOnlyErrors(which === 'errors')}
        />
        <Checkbox label={t('traffic.pings')} isOn={showsPings} onChange={setShowsPings} />
        <span className={styles.end}>
          <Button
            size="small"
            look="quiet"
            disabled={shown.length === 0}
            onClick={() =>
              download(new Blob([trafficLines(shown)], { type: 'application/jsonl' }), 'gatehouse-traffic.jsonl')
            }
          >
            {t('traffic.export')}
          </Button>
          <Button size="small" look="quiet" onClick={() => setClearedTo(items.at(-1)?.seq ?? -1)}>
            {t('traffic.clear')}
          </Button>
        </span>
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
      {shown.length === 0 ? (
        <p className={styles.quiet}>{exchanges.length === 0 ? t('traffic.empty') : t('traffic.nothingFits')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('traffic.messages')}>
          {shown.map((exchange, at) => (
            <Fragment key={exchange.seq}>
              {exchange.seq < 0 && (shown[at - 1]?.seq ?? 0) >= 0 && <li className={styles.run}>{t('logs.before')}</li>}
              <ExchangeRow serverId={serverId} exchange={exchange} onReplay={exchange.seq < 0 ? undefined : replay} />
            </Fragment>
          ))}
        </ul>
      )}
    </>
  );
}
