import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ProjectView } from '../../../shared/domain/project.ts';
import type { FoundServer } from '../../../shared/domain/projectFile.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { LaunchView } from '../../groups/LaunchView/LaunchView.tsx';
import { listFormat } from '../../i18n/formats.ts';
import { addFoundServer } from '../../store/actions/projectActions.ts';
import { usePage } from '../../store/page.ts';
import styles from './Projects.module.css';

interface FoundServersProps {
  readonly project: ProjectView;
  readonly servers: readonly FoundServer[];
  readonly problems: readonly ErrorInfo[];
  readonly onChanged: () => void;
}

/** The servers that the folder describes, in full. Adding one starts nothing. */
export function FoundServers({ project, servers, problems, onChanged }: FoundServersProps) {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const [isAdding, setAdding] = useState(false);
  const add = async (server: FoundServer) => {
    setAdding(true);
    await addFoundServer(page, project.id, server);
    setAdding(false);
    onChanged();
  };
  return (
    <section className={styles.found} aria-label={t('projects.found')}>
      <h3 className={styles.subheading}>{t('projects.found')}</h3>
      {(servers.length > 0 || problems.length === 0) && (
        <p className={styles.quiet}>{t(servers.length === 0 ? 'projects.noFound' : 'projects.foundMeans')}</p>
      )}
      {problems.map((error, at) => (
        <ErrorNotice key={at} error={error} />
      ))}
      {servers.length > 0 && (
        <ul className={styles.cards}>
          {servers.map((server) => (
            <li key={server.name} className={styles.card}>
              <div className={styles.cardHead}>
                <h4 className={styles.cardName}>
                  <RevealedText text={server.name} />
                </h4>
                <Badge tone={server.standing === 'added' ? 'good' : 'plain'}>
                  {t(`projects.foundStandings.${server.standing}`)}
                </Badge>
                {server.standing === 'new' && (
                  <Button size="small" disabled={isAdding} onClick={() => void add(server)}>
                    {t('projects.addServer', { server: server.name })}
                  </Button>
                )}
              </div>
              <LaunchView launch={server.launch} previous={undefined} />
              {server.variables.length > 0 && (
                <p className={styles.quiet}>
                  {t('projects.variablesLeft', { names: listFormat(i18n.language).format(server.variables) })}
                </p>
              )}
              {secretReferences(JSON.stringify(server.launch)).length > 0 && server.standing === 'new' && (
                <p className={styles.quiet}>{t('projects.secretsOpen')}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
