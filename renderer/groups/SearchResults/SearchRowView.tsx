import { MessageSquare, Paperclip, SquareFunction } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '../../../shared/domain/search.ts';
import { MarkedText } from '../../elements/MarkedText/MarkedText.tsx';
import type { ChoosableRow, SearchRow } from './searchRows.ts';
import styles from './SearchResults.module.css';

interface SearchRowProps {
  readonly id: string;
  readonly row: SearchRow;
  readonly isActive: boolean;
  readonly dateText: (at: number) => string;
  readonly onChoose: (row: ChoosableRow) => void;
}

/** A chat, or a match in it. */
export const SearchRowView = memo(function SearchRowView({ id, row, isActive, dateText, onChoose }: SearchRowProps) {
  const { t } = useTranslation();
  const named = (title: string) => (title === '' ? t('chat.untitled') : title);
  if (row.kind === 'chat') {
    // Each match has the title in its name.
    return (
      <div aria-hidden className={styles.chat}>
        <MessageSquare size={14} strokeWidth={1.9} className={styles.icon} />
        <span className={styles.title}>{named(row.title)}</span>
        <span className={styles.count}>{row.count}</span>
      </div>
    );
  }
  const option = { id, isActive, onPress: () => onChoose(row) };
  if (row.kind === 'title') {
    const title = named(row.header.title);
    return (
      <Option {...option} label={t('search.titleName', { chat: title })}>
        <span className={styles.titleRow}>
          <MessageSquare size={14} strokeWidth={1.9} className={styles.icon} />
          <span className={styles.title}>{title}</span>
          <span className={styles.when}>{dateText(row.header.updatedAt)}</span>
        </span>
      </Option>
    );
  }
  const { hit } = row;
  const who = t(hit.role === 'user' ? 'search.you' : 'search.assistant');
  const facts = { chat: named(hit.conversation.title), who, date: dateText(hit.at), text: hit.snippet.text };
  return (
    <Option {...option} label={t('search.hitName', facts)}>
      <span className={styles.about}>
        <span>{who}</span>
        <Source hit={hit} />
        <span className={styles.when}>{dateText(hit.at)}</span>
      </span>
      <span className={styles.snippet}>
        {hit.snippet.isCutBefore && '… '}
        <MarkedText text={hit.snippet.text} marks={hit.snippet.marks} />
        {hit.snippet.isCutAfter && ' …'}
      </span>
    </Option>
  );
});

interface OptionProps {
  readonly id: string;
  readonly label: string;
  readonly isActive: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Option({ id, label, isActive, onPress, children }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={label}
      className={styles.option}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </div>
  );
}

/** Where in the message the match is, if not in its text. */
function Source({ hit: { source } }: { readonly hit: SearchHit }) {
  const { t } = useTranslation();
  switch (source.kind) {
    case 'text':
      return null;
    case 'attachment':
      return (
        <span className={styles.source}>
          <Paperclip size={12} strokeWidth={1.9} aria-hidden />
          {t('search.inAttachment')}
        </span>
      );
    case 'call':
      return (
        <span className={styles.source}>
          <SquareFunction size={12} strokeWidth={1.9} aria-hidden />
          {[source.serverName, source.toolName].filter(Boolean).join(' · ')}
        </span>
      );
  }
}
