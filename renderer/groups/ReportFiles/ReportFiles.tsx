import { useTranslation } from 'react-i18next';
import type { ReportFile, ReportFileName } from '../../../shared/domain/report.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { foundLines } from './foundLines.ts';
import styles from './ReportFiles.module.css';

/** Names of files have dots, keys of texts have none. */
const meanings = {
  'about.json': 'about',
  'servers.json': 'servers',
  'settings.json': 'settings',
  'managed-policy.json': 'managedPolicy',
  'storage.json': 'storage',
  'gatehouse.log': 'log',
} as const satisfies Readonly<Record<ReportFileName, string>>;

interface ReportFilesProps {
  readonly files: readonly ReportFile[];
  readonly leftOut: ReadonlySet<ReportFileName>;
  /** Only lines with this text are shown; empty: all of them. */
  readonly sought: string;
  readonly onInclude: (name: ReportFileName, isIncluded: boolean) => void;
}

/** The files of a report with their texts. Each can be left out. */
export function ReportFiles({ files, leftOut, sought, onInclude }: ReportFilesProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('report.files')} className={styles.files}>
      {files.map((file) => (
        <li key={file.name} className={styles.file}>
          <Checkbox
            label={t('report.include', { name: file.name })}
            hint={t(`report.fileMeans.${meanings[file.name]}`)}
            isOn={!leftOut.has(file.name)}
            onChange={(isOn) => onInclude(file.name, isOn)}
          />
          {/* A search opens every file. */}
          <Fold
            key={sought === '' ? 'all' : 'found'}
            title={t('report.textOf', { name: file.name })}
            defaultOpen={sought !== ''}
          >
            <FileText file={file} sought={sought} />
          </Fold>
        </li>
      ))}
    </ul>
  );
}

function FileText({ file, sought }: { readonly file: ReportFile; readonly sought: string }) {
  const { t } = useTranslation();
  if (file.text === '') return <p className={styles.note}>{t('report.empty')}</p>;
  const lines = foundLines(file.text, sought);
  return (
    <>
      {file.isCut && <p className={styles.note}>{t('report.cut')}</p>}
      {sought !== '' && (
        <p className={styles.note}>
          {lines.length === 0 ? t('report.foundNothing') : t('report.found', { count: lines.length })}
        </p>
      )}
      {lines.length > 0 && (
        <Scrollable as="pre" label={t('report.textOf', { name: file.name })} className={styles.text}>
          {lines.join('\n')}
        </Scrollable>
      )}
    </>
  );
}
