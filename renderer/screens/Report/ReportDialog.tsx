import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { Report, ReportFileName } from '../../../shared/domain/report.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { ReportFiles } from '../../groups/ReportFiles/ReportFiles.tsx';
import { saveReport } from '../../store/actions/reportActions.ts';
import { usePage } from '../../store/page.ts';
import styles from './ReportDialog.module.css';

/** Shows a new report before it is saved. */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const page = usePage();
  const { client } = page;
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<ErrorInfo>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<ReportFileName>>(new Set());
  const [sought, setSought] = useState('');
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    client.call('report.make', {}, abort.signal).then(setReport, (reason: unknown) => {
      if (!abort.signal.aborted) setError(errorInfoOf(reason));
    });
    return () => abort.abort();
  }, [client]);

  const files = (report?.files ?? []).map(({ name }) => name).filter((name) => !leftOut.has(name));
  const include = (name: ReportFileName, isIncluded: boolean) => {
    const next = new Set(leftOut);
    if (isIncluded) next.delete(name);
    else next.add(name);
    setLeftOut(next);
  };
  const save = async () => {
    if (report === undefined) return;
    setSaving(true);
    const isSaved = await saveReport(page, { id: report.id, files });
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog
      open
      isWide
      mustFillNarrow
      onClose={onClose}
      title={t('report.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            disabled={files.length === 0 || isSaving}
            aria-busy={isSaving}
            onClick={() => void save()}
          >
            {isSaving && <Spinner size={14} />}
            {t('report.save')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.means}>{t('report.means')}</p>
        {error !== undefined && <ErrorNotice error={error} />}
        {error === undefined && report === undefined && <Skeleton lines={8} label={t('report.making')} />}
        {report !== undefined && (
          <>
            <div className={styles.search}>
              <SearchField label={t('report.search')} value={sought} onChange={setSought} />
            </div>
            <ReportFiles files={report.files} leftOut={leftOut} sought={sought.trim()} onInclude={include} />
          </>
        )}
      </div>
    </Dialog>
  );
}
