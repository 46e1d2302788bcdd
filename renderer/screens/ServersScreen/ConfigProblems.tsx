import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { lineOf } from './lineOf.ts';
import styles from './ServersScreen.module.css';

/** What is wrong with mcp.json, and where. */
export function ConfigProblems() {
  const { t } = useTranslation();
  const { client } = usePage();
  const problems = usePageState((state) => state.snapshot?.configProblems);
  if (problems === undefined || problems.length === 0) return null;
  return (
    <section className={styles.problems} aria-label={t('servers.configProblems')}>
      {problems.map((problem, at) => {
        const line = lineOf(problem);
        return (
          <ErrorNotice key={at} error={problem} tone="warn">
            {line !== undefined && <p>{t('servers.line', { line })}</p>}
          </ErrorNotice>
        );
      })}
      <Button size="small" className={styles.reload} onClick={() => void attempt(client.call('config.reload', {}))}>
        {t('servers.readAgain')}
      </Button>
    </section>
  );
}
