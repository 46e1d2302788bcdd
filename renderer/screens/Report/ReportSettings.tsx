import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { usePageState } from '../../store/page.ts';
import { SettingRow } from '../SettingsScreen/SettingRow.tsx';

/** The way to a report, in the settings. */
export function ReportSettings() {
  const { t } = useTranslation();
  const showOverlay = usePageState((state) => state.showOverlay);
  return (
    <SettingRow name="report.row" text={t('report.rowMeans')}>
      <Button size="small" onClick={() => showOverlay('report')}>
        {t('report.open')}
      </Button>
    </SettingRow>
  );
}
