import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { dropArrival, openArrival } from '../../store/actions/arrivalActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import styles from './Arrivals.module.css';

/** Says that a link or a bundle waits, where it did not open by itself. */
export function ArrivalNotice() {
  const { t } = useTranslation();
  const page = usePage();
  const arrival = usePageState((state) => state.snapshot?.arrival ?? null);
  const aside = usePageState((state) => state.arrivalAside);
  if (arrival === null || arrival.id !== aside) return null;
  return (
    <div className={styles.notice}>
      <Banner
        tone="info"
        role="status"
        title={t(`arrival.waits.${arrival.kind}`)}
        actions={
          <>
            <Button size="small" onClick={() => dropArrival(page, arrival.id)}>
              {t(`arrival.drop.${arrival.kind}`)}
            </Button>
            <Button size="small" look="primary" onClick={() => void openArrival(page, arrival.id)}>
              {t(`arrival.look.${arrival.kind}`)}
            </Button>
          </>
        }
      >
        {t('arrival.noticeMeans')} {arrival.isInPlaceOfOther && t('arrival.inPlaceOfOther')}
      </Banner>
    </div>
  );
}
