import { SquareSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PromptRef } from '../../../shared/domain/conversation.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './MessageView.module.css';

/** Says that a message was not written here but comes from a server's prompt. */
export function PromptMark({ prompt }: { readonly prompt: PromptRef }) {
  const { t } = useTranslation();
  return (
    <p className={styles.prompt}>
      <SquareSlash size={13} strokeWidth={1.75} aria-hidden />
      <RevealedText text={t('parts.fromPrompt', { prompt: prompt.title ?? prompt.name, server: prompt.serverName })} />
    </p>
  );
}
