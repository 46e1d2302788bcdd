import { useTranslation } from 'react-i18next';
import { limitRanges, type ServerLimits } from '../../../shared/domain/serverLimits.ts';
import { logLevel } from '../../../shared/domain/serverRecord.ts';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { OptionalNumber } from '../../elements/OptionalNumber/OptionalNumber.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import styles from './ServerForm.module.css';
import { numberFormat } from '../../i18n/formats.ts';

/** What counts for all servers where nothing is set for one. */
export type UsualLimits = Readonly<Record<keyof typeof limitRanges, number>>;

interface LimitFieldsProps {
  readonly limits: ServerLimits;
  readonly usual: UsualLimits;
  readonly onChange: (limits: ServerLimits) => void;
}

const names = ['startSeconds', 'callSeconds', 'callMaxSeconds'] as const;

/** How long Gatehouse waits for a server, and from which level on the server logs. None of this asks for trust. */
export function LimitFields({ limits, usual, onChange }: LimitFieldsProps) {
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language);
  const options = [
    { value: '' as const, label: t('logs.asServerLikes') },
    ...logLevel.options.map((value) => ({ value, label: t(`logs.levels.${value}`) })),
  ];
  return (
    <Fold title={t('serverForm.limits.title')} defaultOpen={Object.keys(limits).length > 0}>
      <div className={styles.limits}>
        {names.map((name) => {
          const { min, max } = limitRanges[name];
          return (
            <OptionalNumber
              key={name}
              label={t(`serverForm.limits.${name}`)}
              placeholder={number.format(usual[name])}
              value={limits[name]}
              isValid={(value) => Number.isInteger(value) && value >= min && value <= max}
              error={t('serverForm.limits.error', { min: number.format(min), max: number.format(max) })}
              onChange={(value) => onChange(withLimit(limits, name, value))}
            />
          );
        })}
        <Select
          label={t('serverForm.limits.logLevel')}
          value={limits.logLevel ?? ''}
          options={options}
          onChange={(level) => onChange(withLimit(limits, 'logLevel', level === '' ? undefined : level))}
        />
        <p className={styles.note}>{t('serverForm.limits.means')}</p>
      </div>
    </Fold>
  );
}

/** What is not set is missing. */
function withLimit<Name extends keyof ServerLimits>(
  limits: ServerLimits,
  name: Name,
  value: ServerLimits[Name] | undefined,
): ServerLimits {
  const { [name]: _, ...others } = limits;
  return value === undefined ? others : { ...others, [name]: value };
}
