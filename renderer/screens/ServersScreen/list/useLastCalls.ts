import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { agoText } from '../../../i18n/agoText.ts';
import { useQuery } from '../../../store/useQuery.ts';
import { useDateText } from '../../useDateText.ts';

const everyMs = 30_000;

/** When each server was called last. Read again now and then, so that the list says what is true. */
export function useLastCalls() {
  const { language } = useTranslation().i18n;
  const dateText = useDateText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  const { query } = useQuery('server.lastCalls', {}, now);
  const servers = query.kind === 'ready' ? query.output.servers : [];
  const times = new Map(servers.map(({ serverId, at }) => [serverId, at]));
  return {
    timeOf: (id: ServerId) => times.get(id),
    textOf: (id: ServerId) => {
      const at = times.get(id);
      return at === undefined ? undefined : { ago: agoText(at, now, language), date: dateText(at) };
    },
  };
}
