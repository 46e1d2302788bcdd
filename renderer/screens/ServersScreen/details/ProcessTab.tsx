import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerProcessFacts } from '../../../../shared/domain/machine.ts';
import type { ServerEnd } from '../../../../shared/domain/serverRecord.ts';
import { FactList } from '../../../elements/FactList/FactList.tsx';
import { bytesText, spanText } from '../../../i18n/quantityText.ts';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../../groups/ErrorNotice/ErrorNotice.tsx';
import { LaunchFacts } from '../../../groups/LaunchFacts/LaunchFacts.tsx';
import { usePageState } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import { useDateText } from '../../useDateText.ts';
import { ConfinementFacts } from './ConfinementFacts.tsx';
import { errorText } from '../../../i18n/errorText.ts';
import styles from './details.module.css';

const everyMs = 3000;

/** The process of a server: its memory, how it was started, how it ended before. */
export function ProcessTab({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const changes = usePageState((state) => state.toolReads[serverId] ?? 0);
  const { query, reload } = useQuery('server.process', { serverId }, changes);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      setNow(Date.now());
      reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload]);
  if (query.kind === 'loading') return <Skeleton lines={4} label={t('common.loading')} />;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  const { launch, ends } = query.output;
  return (
    <>
      <ProcessFacts serverId={serverId} process={query.output} now={now} />
      {launch !== null && (
        <>
          <h3 className={styles.heading}>{t('process.launch')}</h3>
          <LaunchFacts launch={launch} />
        </>
      )}
      {ends.length > 0 && <Ends ends={ends} />}
    </>
  );
}

interface ProcessFactsProps {
  readonly serverId: ServerId;
  readonly process: ServerProcessFacts;
  readonly now: number;
}

function ProcessFacts({ serverId, process, now }: ProcessFactsProps) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const { language } = i18n;
  const { pid, startedAt, usage, restarts, launch, confinementSupport, care } = process;
  const runs =
    startedAt === null
      ? t('process.notRunning')
      : t('process.since', { time: dateText(startedAt), span: spanText(now - startedAt, language) });
  const memory =
    usage === null
      ? undefined
      : t('process.memoryOf', { memory: bytesText(usage.memoryBytes, language), count: usage.processes });
  return (
    <FactList
      facts={[
        { name: t('process.uptime'), value: runs },
        { name: t('process.pid'), value: pid ?? undefined },
        { name: t('process.memory'), value: memory },
        { name: t('process.restarts'), value: restarts },
        {
          name: t('process.confinement'),
          value: launch === null ? undefined : <ConfinementFacts serverId={serverId} support={confinementSupport} />,
        },
        { name: t('process.care'), value: launch === null ? undefined : t(`process.cares.${care}`) },
      ]}
    />
  );
}

function Ends({ ends }: { readonly ends: readonly ServerEnd[] }) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  return (
    <>
      <h3 className={styles.heading}>{t('process.ends')}</h3>
      <FactList
        facts={ends.map(({ at, error, ranMs }) => ({
          name: dateText(at),
          value: (
            <>
              <RevealedText text={errorText(error, i18n)} />
              {ranMs !== undefined && ` ${t('process.ranFor', { span: spanText(ranMs, i18n.language) })}`}
            </>
          ),
        }))}
      />
    </>
  );
}
