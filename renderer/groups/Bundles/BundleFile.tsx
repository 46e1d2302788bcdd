import { PackageOpen } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../elements/FileButton/FileButton.tsx';
import styles from './Bundles.module.css';

interface BundleFileProps {
  readonly label: string;
  readonly onFile: (file: Blob) => void;
}

/** Chooses a bundle in the browser's own file dialog, or takes one that is dropped; the page learns no path. */
export function BundleFile({ label, onFile }: BundleFileProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <PackageOpen size={24} strokeWidth={1.6} aria-hidden />
      <FileButton look="primary" label={label} accept=".mcpb,.dxt,application/zip" onFile={onFile} />
      <span className={styles.soft}>{t('bundles.drop')}</span>
    </div>
  );
}
