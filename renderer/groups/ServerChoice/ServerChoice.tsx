import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import styles from './ServerChoice.module.css';

interface ServerChoiceProps {
  readonly label: string;
  /** What the two ways are called. */
  readonly words: { readonly all: string; readonly chosen: string };
  readonly hint: string;
  readonly servers: readonly ServerView[];
  /** `null`: all, also those that are added later. */
  readonly chosen: readonly ServerId[] | null;
  /** More about a chosen server. */
  readonly drawMore?: (id: ServerId, name: string) => ReactNode;
  readonly onChange: (chosen: ServerId[] | null) => void;
}

/** Which servers are meant: all of them, or some. */
export function ServerChoice({ label, words, hint, servers, chosen, drawMore, onChange }: ServerChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <Segments
        label={label}
        value={chosen === null ? 'all' : 'chosen'}
        options={[
          { value: 'all', label: words.all },
          { value: 'chosen', label: words.chosen },
        ]}
        onChange={(which) => onChange(which === 'all' ? null : [])}
      />
      {chosen !== null && (
        <div role="group" aria-label={t('assistants.servers')} className={styles.servers}>
          {servers.length === 0 && <p className={styles.quiet}>{t('assistants.noServers')}</p>}
          {servers.map(({ definition: { id, name } }) => (
            <div key={id} className={styles.server}>
              <Checkbox
                label={<RevealedText text={name} />}
                isOn={chosen.includes(id)}
                onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
              />
              {chosen.includes(id) && drawMore?.(id, name)}
            </div>
          ))}
        </div>
      )}
      <p className={styles.quiet}>{hint}</p>
    </div>
  );
}
