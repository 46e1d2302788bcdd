import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { problemError } from '../../../shared/domain/error.ts';
import type { FoundFile } from '../../../shared/domain/otherApps/foundServers.ts';
import { appNames } from '../../../shared/domain/otherApps/otherApp.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { errorText } from '../../i18n/errorText.ts';
import { NoteList } from '../ImportForm/NoteList.tsx';
import { askedFields, type PasteDraft } from '../ImportForm/pasteDraft.ts';
import { PasteFieldView } from '../ImportForm/PasteFieldView.tsx';
import { readingOf } from './foundDraft.ts';
import { FoundServerRow } from './FoundServerRow.tsx';
import styles from './OtherApps.module.css';

interface FoundFileViewProps {
  readonly file: FoundFile;
  readonly draft: PasteDraft;
  readonly onChange: (part: Partial<PasteDraft>) => void;
}

/** The servers of one file of another app, and what is wrong with it. */
export function FoundFileView({ file, draft, onChange }: FoundFileViewProps) {
  const { t, i18n } = useTranslation();
  const title = useId();
  const { app, path, project, servers, problems, notes } = file;
  return (
    <section className={styles.file} aria-labelledby={title}>
      <div>
        <h3 id={title} className={styles.app}>
          {appNames[app]}
        </h3>
        <p className={styles.path}>
          <RevealedText text={path} />
        </p>
        {project !== null && (
          <p className={styles.path}>
            <RevealedText text={t('otherApps.project', { path: project })} />
          </p>
        )}
      </div>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem, at) => (
            <li key={at} className={styles.problem}>
              <Badge tone="danger">
                {problem.kind.startsWith('appFile') ? t('otherApps.unreadable') : t('otherApps.states.unsupported')}
              </Badge>
              <span>
                <RevealedText text={errorText(problemError(problem).toInfo(), i18n)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {servers.length > 0 && (
        <ul className={styles.servers} aria-label={t('otherApps.serversOf', { app: appNames[app] })}>
          {servers.map((server, at) => (
            <FoundServerRow
              key={at}
              server={server}
              fields={file.fields}
              isChosen={draft.isChosen[at] ?? false}
              name={draft.names[at] ?? server.addedAs}
              onChoose={(isChosen) => onChange({ isChosen: { ...draft.isChosen, [at]: isChosen } })}
              onRename={(name) => onChange({ names: { ...draft.names, [at]: name } })}
            />
          ))}
        </ul>
      )}
      {askedFields(readingOf(file), draft).map((field) => (
        <PasteFieldView
          key={field.id}
          field={field}
          draft={draft}
          onAnswer={(answer) => onChange({ answers: { ...draft.answers, [field.id]: answer } })}
        />
      ))}
      <NoteList notes={notes} />
    </section>
  );
}
