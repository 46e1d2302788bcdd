import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { unsaidLine } from './unsaidLine.ts';
import styles from './ServersScreen.module.css';

/** The problems of mcp.json, with their lines. */
export function ConfigProblems() {
  const { t } = useTranslation();
  const { client } = usePage();
  const problems = usePageState((state) => state.snapshot?.configProblems);
  if (problems === undefined || problems.length === 0) return null;
  const readAgain = (
    <Button size="small" onClick={() => void attempt(client.call('config.reload', {}))}>
      {t('servers.readAgain')}
    </Button>
  );
  return (
    <section className={styles.problems} aria-label={t('servers.configProblems')}>
      {problems.map((problem, at) => {
        const line = unsaidLine(problem);
        return (
          // The whole file is read again, so one button serves all problems.
          <ErrorNotice key={at} error={problem} tone="warn" actions={at === 0 ? readAgain : undefined}>
            {line !== undefined && <p>{t('servers.line', { line })}</p>}
          </ErrorNotice>
        );
      })}
    </section>
  );
}
