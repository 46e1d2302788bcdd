import { useTranslation } from 'react-i18next';
import { CondensedText } from '../CondensedText/CondensedText.tsx';
import type { FullText } from './fullText.ts';
import styles from './FullText.module.css';

/** Everything that is to be approved, each text by its name. It scrolls in whatever it stands in, never in itself. */
export function FullTextView({ text: { entries } }: { readonly text: FullText }) {
  const { t } = useTranslation();
  if (entries.length === 0) return <p className={styles.none}>{t('common.noArguments')}</p>;
  return (
    <dl className={styles.list}>
      {entries.map(({ label, name, parts }, at) => (
        <div key={at} className={label === '' ? styles.unnamed : styles.entry}>
          {label !== '' && (
            <dt className={styles.name}>
              <CondensedText parts={name} />
            </dt>
          )}
          <dd className={styles.value}>
            <CondensedText parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
