import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { type SamplingLimits, samplingLimits } from '../../../../shared/domain/sampling.ts';
import { NumberInput } from '../../../elements/NumberInput/NumberInput.tsx';
import { Panel, PanelRow } from '../../../elements/Panel/Panel.tsx';
import { Skeleton } from '../../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../../groups/ErrorNotice/ErrorNotice.tsx';
import { attempt } from '../../../store/actions/attempt.ts';
import { usePage } from '../../../store/page.ts';
import { useQuery } from '../../../store/useQuery.ts';
import styles from './details.module.css';
import { numberFormat } from '../../../i18n/formats.ts';

const names = ['perMinute', 'waiting', 'tokensPerDay'] as const;

/** How much a server may use the user's models. */
export function SamplingTab({ serverId }: { readonly serverId: ServerId }) {
  const { t, i18n } = useTranslation();
  const { client } = usePage();
  const { query, reload } = useQuery('sampling.limits', { serverId });
  if (query.kind === 'loading') return <Skeleton lines={3} label={t('common.loading')} />;
  if (query.kind === 'failed') return <ErrorNotice error={query.error} />;
  const { limits, usedToday } = query.output;
  const used = numberFormat(i18n.language).format(usedToday);
  const change = async (changed: Partial<SamplingLimits>) => {
    await attempt(client.call('sampling.setLimits', { serverId, limits: { ...limits, ...changed } }));
    reload();
  };
  return (
    <>
      <p className={styles.quiet}>{t('sampling.account.text')}</p>
      <Panel>
        {names.map((name) => (
          <PanelRow
            key={name}
            title={t(`sampling.account.${name}`)}
            text={name === 'tokensPerDay' ? t('sampling.account.used', { used }) : undefined}
          >
            <NumberInput
              label={t(`sampling.account.${name}`)}
              value={limits[name]}
              isValid={(value) => samplingLimits.unwrap().shape[name].safeParse(value).success}
              onChange={(value) => void change({ [name]: value })}
            />
          </PanelRow>
        ))}
      </Panel>
    </>
  );
}
