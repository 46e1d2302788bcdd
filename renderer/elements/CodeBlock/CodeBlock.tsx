import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { Scrollable } from '../Scrollable/Scrollable.tsx';
import styles from './CodeBlock.module.css';

interface CodeBlockProps {
  /** What is copied, and shown when there are no children. */
  readonly text: string;
  readonly language?: string | undefined;
  readonly label?: string;
  readonly children?: ReactNode;
}

/** Preformatted text that scrolls in itself and can be copied. */
export function CodeBlock({ text, language, label, children }: CodeBlockProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.block}>
      <div className={styles.bar}>
        <span className={styles.language}>{label ?? language ?? t('common.text')}</span>
        <CopyButton text={text} />
      </div>
      <Scrollable as="pre" className={styles.code} label={label ?? t('common.code')}>
        <code>{children ?? text}</code>
      </Scrollable>
    </div>
  );
}
