import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { logLevel, type LogLevel } from '../../../../shared/domain/serverRecord.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { CopyButton } from '../../../elements/CopyButton/CopyButton.tsx';
import { SearchField } from '../../../elements/SearchField/SearchField.tsx';
import { Select } from '../../../elements/Select/Select.tsx';
import { Skeleton } from '../../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../../groups/ErrorNotice/ErrorNotice.tsx';
import { attempt } from '../../../store/actions/attempt.ts';
import { usePage } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import { useTail } from '../../../store/useTail.ts';
import { everything, filterLog, logText } from './logFilter.ts';
import { LogLines } from './LogLines.tsx';
import styles from './details.module.css';

/** As many as the host keeps. */
const maxLines = 1000;

/** The log messages of a server, unchanged. */
export function LogTab({ serverId, canLog }: { readonly serverId: ServerId; readonly canLog: boolean }) {
  const { t } = useTranslation();
  const { client } = usePage();
  const [filter, setFilter] = useState(everything);
  const [asked, setAsked] = useState<LogLevel | null>(null);
  const read = useCallback(
    async (after: number, signal: AbortSignal) => {
      const { lines, level } = await client.call('server.log', { serverId, after, limit: maxLines }, signal);
      setAsked(level);
      return lines;
    },
    [client, serverId],
  );
  const { items, error } = useTail(read, maxLines);
  const earlier = useQuery('server.earlierLog', { serverId }).query;
  const lines = useMemo(
    () => [...(earlier.kind === 'ready' ? earlier.output.lines : []), ...(items ?? [])],
    [earlier, items],
  );
  const shown = useMemo(() => filterLog(lines, filter), [lines, filter]);
  const levels = logLevel.options.map((value) => ({ value, label: t(`logs.levels.${value}`) }));
  const ask = async (level: LogLevel) => {
    if ((await attempt(client.call('server.setLogLevel', { serverId, level }))) !== undefined) setAsked(level);
  };

  if (items === undefined) {
    return error === undefined ? <Skeleton lines={4} label={t('common.loading')} /> : <ErrorNotice error={error} />;
  }
  return (
    <>
      <div className={styles.tools} role="group" aria-label={t('logs.filter')}>
        <SearchField label={t('logs.search')} value={filter.text} onChange={(text) => setFilter({ ...filter, text })} />
        <Select
          label={t('logs.from')}
          value={filter.from}
          options={levels}
          onChange={(from) => setFilter({ ...filter, from })}
        />
        <Select
          label={t('logs.source')}
          value={filter.source}
          options={(['all', 'server', 'stderr', 'host'] as const).map((value) => ({
            value,
            label: t(`logs.sources.${value}`),
          }))}
          onChange={(source) => setFilter({ ...filter, source })}
        />
        <span className={styles.end}>
          <CopyButton text={logText(shown)} label={t('logs.copy')} />
          <Button size="small" look="quiet" onClick={() => setFilter({ ...filter, clearedTo: lines.at(-1)?.seq ?? 0 })}>
            {t('logs.clear')}
          </Button>
        </span>
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
      <LogLines lines={shown} empty={lines.length === 0 ? t('logs.empty') : t('logs.nothingFits')} />
      {canLog && (
        <div className={styles.tools}>
          <Select
            label={t('logs.ask')}
            value={asked ?? ''}
            options={[...(asked === null ? [{ value: '' as const, label: t('logs.asServerLikes') }] : []), ...levels]}
            onChange={(level) => level !== '' && void ask(level)}
          />
        </div>
      )}
    </>
  );
}
