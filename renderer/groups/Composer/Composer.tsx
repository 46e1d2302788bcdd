import type { TFunction } from 'i18next';
import { ArrowUp, Square, Wrench } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { composerMark } from '../../browser/composerFocus.ts';
import styles from './Composer.module.css';

interface ToolShare {
  readonly sent: number;
  readonly searched: number;
  readonly all: number;
  readonly tokens: number;
}

interface ComposerProps {
  readonly text: string;
  readonly isRunning: boolean;
  /** The host cannot be reached: nothing can be sent or stopped. */
  readonly isOffline: boolean;
  /** An attachment is being read: sending waits for it. */
  readonly isAttaching: boolean;
  readonly toolCount: number;
  /** How many of the tools one request to the chosen model contains; missing until it is known. */
  readonly toolShare?: ToolShare | undefined;
  /** The text replaces an earlier message. */
  readonly isEditing: boolean;
  /** Focuses the field whenever this value changes. */
  readonly focusKey: string;
  /** The drawn attachments; `undefined` when there are none. */
  readonly parts: ReactNode;
  /** The position of the caret. */
  readonly onCaret: (text: string, caret: number) => void;
  /** Files that were pasted. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly attach: ReactNode;
  readonly modelPicker: ReactNode;
  readonly modePicker: ReactNode;
  readonly contextMeter: ReactNode;
  readonly list: ComposerList;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onTools: () => void;
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
  const { t, i18n } = useTranslation();
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
        <button
          type="button"
          className={styles.chip}
          title={toolsTitle(props, t, i18n.language)}
          onClick={props.onTools}
        >
          <Wrench size={14} strokeWidth={1.75} aria-hidden />
          <span className={styles.chipText}>{toolsText(props, t, i18n.language)}</span>
        </button>
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

/** How many tools go to the model, as exact numbers. */
function toolsText({ toolCount, toolShare }: ComposerProps, t: TFunction, language: string): string {
  const { sent, searched, all } = toolShare ?? { sent: toolCount, searched: 0, all: toolCount };
  if (sent === all) return t('composer.tools', { count: all });
  const number = new Intl.NumberFormat(language);
  if (searched > 0) {
    if (sent === 0) return t('composer.toolsSearched', { count: searched });
    return t('composer.toolsSentAndSearched', { count: sent, searched: number.format(searched) });
  }
  return t('composer.toolsSent', { sent: number.format(sent), all: number.format(all) });
}

/** Their size in tokens. */
function toolsTitle(props: ComposerProps, t: TFunction, language: string): string | undefined {
  const { toolShare } = props;
  if (toolShare === undefined || toolShare.tokens === 0) return undefined;
  const tokens = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(toolShare.tokens);
  if (toolShare.sent === toolShare.all) return t('composer.toolsCost', { tokens });
  if (toolShare.searched > 0) return t('composer.toolsSearchedCost', { tokens });
  return t('composer.toolsSentCost', { tools: toolsText(props, t, language), tokens });
}

/** Text is pasted as text, even if its source also offers a picture of it. */
function pasteFiles(event: ClipboardEvent, onFiles: ComposerProps['onFiles']): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
  event.preventDefault();
  onFiles(files);
}
