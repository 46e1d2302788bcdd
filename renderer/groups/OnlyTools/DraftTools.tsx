import { Wrench, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnlyTool } from '../../../shared/domain/onlyTool.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './OnlyTools.module.css';

interface DraftToolsProps {
  readonly tools: readonly OnlyTool[];
  readonly onRemove: (at: number) => void;
}

/** The only tools for the answer to the message being typed. */
export function DraftTools({ tools, onRemove }: DraftToolsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  if (tools.length === 0) return null;
  return (
    <div className={styles.draft}>
      <span aria-hidden>{t('onlyTools.only')}</span>
      <ul ref={list} className={styles.chips} aria-label={t('onlyTools.draft')}>
        {tools.map(({ serverId, name, serverName }, at) => (
          <li key={`${serverId} ${name}`} className={styles.chip} title={serverName}>
            <Wrench size={13} strokeWidth={1.75} aria-hidden />
            <RevealedText text={name} />
            <IconButton
              icon={X}
              className={styles.remove}
              label={t('onlyTools.remove', { tool: name })}
              aria-keyshortcuts="Delete"
              onKeyDown={(event) => {
                if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                event.preventDefault();
                onRemove(at);
              }}
              onClick={() => onRemove(at)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
