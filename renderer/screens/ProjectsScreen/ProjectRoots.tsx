import { FolderOpen, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { FolderPathField } from '../../groups/ShareFolderForm/FolderPathField.tsx';
import { useFolderTools } from '../Folders/useFolderTools.ts';
import styles from './Projects.module.css';

interface ProjectRootsProps {
  readonly roots: readonly string[];
  readonly onChange: (roots: readonly string[]) => void;
}

/** Folders that are suggested where a folder is shared. */
export function ProjectRoots({ roots, onChange }: ProjectRootsProps) {
  const { t } = useTranslation();
  const { complete, pick } = useFolderTools();
  const [path, setPath] = useState('');
  const add = (added: string) => {
    const trimmed = added.trim();
    if (trimmed !== '' && !roots.includes(trimmed)) onChange([...roots, trimmed]);
    setPath('');
  };
  return (
    <div role="group" aria-label={t('projects.roots')} className={styles.group}>
      <span className={styles.label}>{t('projects.roots')}</span>
      {roots.length > 0 && (
        <ul className={styles.roots}>
          {roots.map((root) => (
            <li key={root}>
              <span className={styles.path}>
                <RevealedText text={root} />
              </span>
              <IconButton
                icon={X}
                label={t('projects.removeRoot', { path: root })}
                onClick={() => onChange(roots.filter((other) => other !== root))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addRoot}>
        <FolderPathField path={path} onChange={setPath} complete={complete} />
        {pick !== undefined && (
          <Button onClick={() => void pick().then((picked) => picked !== null && add(picked))}>
            <FolderOpen size={16} aria-hidden />
            {t('shareFolder.choose')}
          </Button>
        )}
        <Button disabled={path.trim() === ''} onClick={() => add(path)}>
          {t('projects.addRoot')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('projects.rootsHint')}</p>
    </div>
  );
}
