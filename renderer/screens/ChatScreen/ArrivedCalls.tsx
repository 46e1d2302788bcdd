import { useTranslation } from 'react-i18next';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { usePageState } from '../../store/page.ts';
import { arrivedCalls } from './arrivedCalls.ts';
import styles from './ArrivedCalls.module.css';

/** Above the composer: the results of calls in the background that are sent with the next message. */
export function ArrivedCalls() {
  const { t } = useTranslation();
  const thread = usePageState(({ open }) => (open.kind === 'ready' ? open.thread : undefined));
  const arrived = thread === undefined ? [] : arrivedCalls(thread);
  if (arrived.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('composer.arrived')}>
      {arrived.map(({ id, serverName, tool }) => (
        <li key={id} className={styles.item}>
          <span className={styles.name}>
            <RevealedText text={`${serverName} ${tool?.name ?? ''}`} />
          </span>{' '}
          <span>{t('composer.goesAlong')}</span>
        </li>
      ))}
    </ul>
  );
}
