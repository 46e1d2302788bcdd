import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../elements/Field/Field.tsx';
import styles from './ShareFolderForm.module.css';

interface FolderPathFieldProps {
  readonly path: string;
  readonly onChange: (path: string) => void;
  readonly complete: (path: string, signal: AbortSignal) => Promise<readonly string[]>;
}

/** A path field that suggests existing folders, with the browser's own list, which does not cover the dialog. */
export function FolderPathField({ path, onChange, complete }: FolderPathFieldProps) {
  const { t } = useTranslation();
  const list = useId();
  const folders = useCompletion(path, complete);
  return (
    <div className={styles.field}>
      <TextField
        label={t('shareFolder.path')}
        hint={t('shareFolder.pathHint')}
        value={path}
        list={list}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </div>
  );
}

/** The folders that would continue a typed path. Suggestions are optional: an error is not shown. */
function useCompletion(path: string, complete: FolderPathFieldProps['complete']): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (path === '') return;
    const abort = new AbortController();
    complete(path, abort.signal).then(
      (folders) => !abort.signal.aborted && setFound(folders),
      () => !abort.signal.aborted && setFound([]),
    );
    return () => abort.abort();
  }, [path, complete]);
  return path === '' ? [] : found;
}
