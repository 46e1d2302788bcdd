import { Wrench } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuggestedTool } from '../../../shared/domain/onlyTool.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './OnlyTools.module.css';

interface ToolSuggestionsProps {
  readonly id: string;
  readonly tools: readonly SuggestedTool[];
  /** The option that Enter takes; -1: none yet. */
  readonly active: number;
  readonly onChoose: (at: number) => void;
}

const maxLabelChars = 200;

/** The tools that fit the text after a `#`. The focus stays in the text, which handles the keys. */
export function ToolSuggestions({ id, tools, active, onChoose }: ToolSuggestionsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) scrollIntoView(list.current?.children[active]);
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('onlyTools.suggestions')} className={styles.list}>
      {tools.map(({ serverId, name, serverName, title, description }, at) => (
        <div
          key={`${serverId} ${name}`}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={styles.option}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(at)}
        >
          <Wrench size={15} strokeWidth={1.75} aria-hidden className={styles.icon} />
          <span className={styles.words}>
            <span className={styles.name}>
              <RevealedText text={keepStart(name, maxLabelChars)} />
            </span>
            <span className={styles.more}>
              <RevealedText text={keepStart([title, description].filter(Boolean).join(' · '), maxLabelChars)} />
            </span>
          </span>
          <span className={styles.server}>
            <RevealedText text={serverName} />
          </span>
        </div>
      ))}
    </div>
  );
}
