import { useTranslation } from 'react-i18next';
import { CondensedText } from '../CondensedText/CondensedText.tsx';
import type { FullText } from './fullText.ts';
import styles from './FullText.module.css';

/** All texts to be approved, each with its name. It scrolls with its container, never on its own. */
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
