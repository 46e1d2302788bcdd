import { AudioLines, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './ToolCallCard.module.css';

/** What a result points to and cannot be drawn, in short. No links: nothing is opened or fetched from here. */
export function ResultChips({ content }: { readonly content: readonly ResultPart[] }) {
  const { t } = useTranslation();
  const parts = content.filter((part) => part.type === 'resourceLink' || part.type === 'audio');
  if (parts.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {parts.map((part, at) => (
        <li key={at} className={styles.chip} title={part.type === 'audio' ? undefined : part.uri}>
          {part.type === 'audio' ? <AudioLines size={14} aria-hidden /> : <FileText size={14} aria-hidden />}
          <span className={styles.chipText}>
            {part.type === 'audio' ? (
              t('toolCall.audio', { mimeType: part.mimeType, bytes: part.bytes })
            ) : (
              <RevealedText text={part.name} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
