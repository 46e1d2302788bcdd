import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.tsx';
import { copyText } from '../../browser/copyText.ts';
import styles from './CopyButton.module.css';

const shownFor = 1600;

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () => {
    void copyText(text).then(setCopied);
  };
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={copied ? t('common.copied') : (label ?? t('common.copy'))}
      onClick={copy}
      className={styles.copy}
    />
  );
}
