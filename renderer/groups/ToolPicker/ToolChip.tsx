import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PopupCard } from '../../elements/PopupCard/PopupCard.tsx';
import { toolsText, toolsTitle, type ToolShare } from './toolWords.ts';
import styles from './ToolChip.module.css';

interface ToolChipProps {
  /** How many tools there are, while it is not known how many are sent. */
  readonly count: number;
  readonly share: ToolShare | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Drawn while it is open. */
  readonly children: ReactNode;
}

/** How many tools the chat has; a press opens them. */
export function ToolChip({ count, share, isOpen, onOpenChange, children }: ToolChipProps) {
  const { t, i18n } = useTranslation();
  const counts = share ?? { sent: count, searched: 0, all: count };
  return (
    <PopupCard
      isWide
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('toolPicker.title')}
      trigger={
        <button type="button" className={styles.chip} title={toolsTitle(share, t, i18n.language)}>
          <Wrench size={14} strokeWidth={1.75} aria-hidden />
          <span className={styles.chipText}>{toolsText(counts, t, i18n.language)}</span>
        </button>
      }
    >
      {children}
    </PopupCard>
  );
}
