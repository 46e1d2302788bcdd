import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatTag, maxTags, uniqueTags } from '../../../shared/domain/chatTag.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './TagDialog.module.css';

interface TagDialogProps {
  /** Of the chat. */
  readonly title: string;
  readonly tags: readonly string[];
  /** The tags of all chats, to choose from. */
  readonly known: readonly string[];
  readonly onSave: (tags: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Adds and removes tags of a chat. Enter adds what was typed. */
export function TagDialog({ title, tags: before, known, onSave, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [tags, setTags] = useState(before);
  const [typed, setTyped] = useState('');
  const wanted = chatTag.safeParse(typed);
  const isFull = tags.length >= maxTags;
  const withTyped = wanted.success && !isFull ? uniqueTags([...tags, wanted.data]) : tags;
  const add = () => {
    if (withTyped === tags) return;
    setTags(withTyped);
    setTyped('');
  };
  const error = typed.trim() !== '' && !wanted.success ? t('tags.invalid') : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tags.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={error !== undefined} onClick={() => onSave(withTyped)}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <p className={styles.chat}>
          <RevealedText text={title === '' ? t('chat.untitled') : title} />
        </p>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('tags.title')}>
            {tags.map((tag) => (
              <li key={tag} className={styles.tag}>
                {tag}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('tags.remove', { tag })}
                  onClick={() => setTags(tags.filter((other) => other !== tag))}
                >
                  <X size={13} strokeWidth={2.2} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <TextField
          label={t('tags.add')}
          hint={isFull ? t('tags.full', { count: maxTags }) : t('tags.hint')}
          error={error}
          value={typed}
          maxLength={40}
          disabled={isFull}
          list={listId}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={listId}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </form>
    </Dialog>
  );
}
