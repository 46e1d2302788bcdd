import { Check, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './CopyButton.module.css';

const shownFor = 1600;

interface CopyActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Resolves with whether it is in the clipboard. */
  readonly copy: () => Promise<boolean>;
}

/** A button that copies something, and confirms it. */
export function CopyAction({ icon, label, copy }: CopyActionProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <IconButton
      icon={copied ? Check : icon}
      label={copied ? t('common.copied') : label}
      onClick={() => void copy().then(setCopied)}
      className={styles.copy}
    />
  );
}
