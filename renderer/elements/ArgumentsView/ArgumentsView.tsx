import { useTranslation } from 'react-i18next';
import { isJsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import { Scrollable } from '../Scrollable/Scrollable.tsx';
import styles from './ArgumentsView.module.css';

/** Arguments by name, each value in full; texts as they are, everything else as JSON. Hidden characters show. */
export function ArgumentsView({ value }: { readonly value: JsonValue }) {
  const { t } = useTranslation();
  if (!isJsonObject(value)) {
    return (
      <Scrollable label={t('toolCall.arguments')} className={styles.value}>
        <RevealedText text={JSON.stringify(value, null, 2)} />
      </Scrollable>
    );
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return <p className={styles.none}>{t('common.noArguments')}</p>;
  return (
    <dl className={styles.list}>
      {entries.map(([name, argument]) => (
        <div key={name} className={styles.entry}>
          <dt className={styles.name}>
            <RevealedText text={name} />
          </dt>
          <dd>
            <Scrollable label={name} className={styles.value}>
              <RevealedText text={typeof argument === 'string' ? argument : JSON.stringify(argument, null, 2)} />
            </Scrollable>
          </dd>
        </div>
      ))}
    </dl>
  );
}
