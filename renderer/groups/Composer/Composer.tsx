import { ArrowUp, Square } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { composerMark } from '../../browser/composerFocus.ts';
import styles from './Composer.module.css';

interface ComposerProps {
  readonly text: string;
  readonly isRunning: boolean;
  /** The host cannot be reached: nothing can be sent or stopped. */
  readonly isOffline: boolean;
  /** An attachment is being read: sending waits for it. */
  readonly isAttaching: boolean;
  /** The text replaces an earlier message. */
  readonly isEditing: boolean;
  /** Focuses the field whenever this value changes. */
  readonly focusKey: string;
  /** The drawn attachments; `undefined` when there are none. */
  readonly parts: ReactNode;
  /** The only tools for the answer, drawn where there are any. */
  readonly onlyTools: ReactNode;
  /** The position of the caret. */
  readonly onCaret: (text: string, caret: number) => void;
  /** Files that were pasted. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly attach: ReactNode;
  readonly modelPicker: ReactNode;
  /** The button that opens the tools of the chat. */
  readonly tools: ReactNode;
  readonly modePicker: ReactNode;
  readonly contextMeter: ReactNode;
  readonly list: ComposerList;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** The Up key in an empty field. */
  readonly onEditLast: () => void;
  readonly onCancelEdit: () => void;
}

/** A list above the composer that is controlled from its field. */
export interface ComposerList {
  readonly popup: ReactNode;
  /** The ids of the list and of the option that Enter takes; `undefined` while there is nothing to choose. */
  readonly listId: string | undefined;
  readonly optionId: string | undefined;
  /** Whether the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** The field where messages are typed. Enter sends, Shift+Enter breaks the line, and the Enter of an input method does neither. */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation();
  const { text, isRunning, isOffline, isEditing, list } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), [props.focusKey]);

  const canSend = (text.trim() !== '' || props.parts !== undefined) && !isOffline && !props.isAttaching;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // 229: browsers that end a composition before its key event report it only here.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (list.onKeyDown(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (canSend && !event.repeat) props.onSend();
    }
    if (event.key === 'ArrowUp' && text === '' && props.parts === undefined && !isEditing) {
      event.preventDefault();
      props.onEditLast();
    }
    if (event.key === 'Escape' && isEditing) {
      event.stopPropagation();
      props.onCancelEdit();
    }
  };
  return (
    <div className={styles.composer}>
      {list.popup}
      {isEditing && (
        <p className={styles.editing}>
          {t('composer.editing')}
          <button type="button" className={styles.cancel} onClick={props.onCancelEdit}>
            {t('common.cancel')}
          </button>
        </p>
      )}
      {props.onlyTools}
      {props.parts}
      <textarea
        ref={field}
        {...composerMark}
        className={styles.field}
        aria-label={t('composer.message')}
        placeholder={isRunning ? t('composer.placeholderRunning') : t('composer.placeholder')}
        rows={1}
        value={text}
        aria-autocomplete="list"
        aria-controls={list.listId}
        aria-activedescendant={list.optionId}
        onChange={(event) => {
          props.onText(event.target.value);
          props.onCaret(event.target.value, event.target.selectionStart);
        }}
        onSelect={({ currentTarget }) => props.onCaret(currentTarget.value, currentTarget.selectionStart)}
        onPaste={(event) => pasteFiles(event, props.onFiles)}
        onKeyDown={onKeyDown}
        onFocus={list.onFocus}
        onBlur={list.onBlur}
      />
      <div className={styles.bar}>
        {props.attach}
        {props.modelPicker}
        {props.tools}
        {props.modePicker}
        {props.contextMeter}
        <span className={styles.gap} />
        {(!isRunning || canSend) && (
          <button
            type="button"
            className={styles.send}
            aria-label={t('composer.send')}
            title={t('composer.send')}
            disabled={!canSend}
            onClick={props.onSend}
          >
            <ArrowUp size={18} strokeWidth={2.2} aria-hidden />
          </button>
        )}
        {isRunning && (
          <button
            type="button"
            className={styles.send}
            aria-label={t('composer.stop')}
            title={t('composer.stop')}
            disabled={isOffline}
            onClick={props.onStop}
          >
            <Square size={13} fill="currentColor" aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}

/** Text is pasted as text, even if its source also offers a picture of it. */
function pasteFiles(event: ClipboardEvent, onFiles: ComposerProps['onFiles']): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
  event.preventDefault();
  onFiles(files);
}
