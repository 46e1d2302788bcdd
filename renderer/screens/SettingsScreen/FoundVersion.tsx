import { useTranslation } from 'react-i18next';
import type { FoundUpdate } from '../../../shared/domain/update/update.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
import { WebAddress } from '../../elements/WebAddress/WebAddress.tsx';
import { askLink } from '../../store/actions/linkActions.ts';
import { usePage } from '../../store/page.ts';
import styles from './SettingsScreen.module.css';

/** A newer version: how the user gets it where Gatehouse does not take it, and what is new in it. */
export function FoundVersion({ update: { version, notes, way, page } }: { readonly update: FoundUpdate }) {
  const { t } = useTranslation();
  const shell = usePage();
  return (
    <>
      {way !== 'app' && (
        <div className={styles.byHand}>
          <p>{t(way === 'package' ? 'updates.byPackage' : 'updates.byHand')}</p>
          <WebAddress url={page} label={t('updates.page')} />
          <Button size="small" onClick={() => askLink(shell, page)}>
            {t('updates.openPage')}
          </Button>
        </div>
      )}
      {notes !== '' && (
        <section aria-label={t('updates.notes', { version })} className={styles.notes} tabIndex={0}>
          <p className={styles.notesTitle}>{t('updates.notes', { version })}</p>
          <Markdown text={notes} />
        </section>
      )}
    </>
  );
}
