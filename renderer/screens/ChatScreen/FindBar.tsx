import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '../../../shared/domain/thread.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { usePageState } from '../../store/page.ts';
import styles from './FindBar.module.css';

/** Finds a text in the messages that were read. */
export function FindBar({ thread }: { readonly thread: Thread }) {
  const { t } = useTranslation();
  const setFinding = usePageState((state) => state.setFinding);
  const setFoundMessage = usePageState((state) => state.setFoundMessage);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);

  const query = text.trim().toLowerCase();
  // Newest first: what people look for was mostly said lately.
  const hits =
    query === '' ? [] : thread.messages.filter((message) => message.text.toLowerCase().includes(query)).reverse();
  const at = Math.min(chosen, Math.max(hits.length - 1, 0));
  const found = hits[at]?.id;
  useEffect(() => setFoundMessage(found), [found, setFoundMessage]);
  useEffect(() => () => setFoundMessage(undefined), [setFoundMessage]);

  const go = (step: number) => setChosen(hits.length === 0 ? 0 : (at + step + hits.length) % hits.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
  };
  return (
    <div role="search" className={styles.bar}>
      <input
        autoFocus
        type="text"
        className={styles.input}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.count}>
        {query !== '' && (hits.length === 0 ? t('find.none') : t('find.count', { at: at + 1, total: hits.length }))}
      </span>
      <IconButton icon={ChevronUp} label={t('find.next')} disabled={hits.length < 2} onClick={() => go(1)} />
      <IconButton icon={ChevronDown} label={t('find.previous')} disabled={hits.length < 2} onClick={() => go(-1)} />
      <IconButton icon={X} label={t('common.close')} onClick={() => setFinding(false)} />
    </div>
  );
}
