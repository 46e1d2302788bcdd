import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ErrorInfo, problemError } from '../../../shared/domain/error.ts';
import { replaceFields } from '../../../shared/domain/pasted/launchTexts.ts';
import type { PastedFile, PastedServer, PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { LinkWarning } from './LinkWarning.tsx';
import { NoteList } from './NoteList.tsx';
import { VariablesFile } from './VariablesFile.tsx';
import { PasteFieldView } from './PasteFieldView.tsx';
import { askedFields, type PasteDraft } from './pasteDraft.ts';
import styles from './ImportForm.module.css';

interface PastePreviewProps {
  readonly reading: PasteReading | undefined;
  readonly error: ErrorInfo | undefined;
  readonly draft: PasteDraft;
  /** The whole text is a link that was opened outside, whether it can be used or not. */
  readonly isOpenedLink: boolean;
  readonly onChange: (part: Partial<PasteDraft>) => void;
  /** The user chose a file of variables that the text names. */
  readonly onFile: (file: PastedFile) => void;
}

/** What was recognised in a pasted text: servers, what they still need, and what does not come along. */
export function PastePreview({ reading, error, draft, isOpenedLink, onChange, onFile }: PastePreviewProps) {
  const { t } = useTranslation();
  const title = useId();
  if (error !== undefined) return <ErrorNotice error={error} />;
  if (reading === undefined) return <Skeleton lines={2} label={t('importForm.reading')} />;
  const fields = askedFields(reading, draft);
  return (
    <section className={styles.preview} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {t('importForm.recognised')}
      </h3>
      {reading.format !== null && (
        <p role="status" className={styles.format}>
          {t(`importForm.formats.${reading.format}`)}
        </p>
      )}
      {(isOpenedLink || reading.isLink) && <LinkWarning />}
      {reading.problems.map((problem, at) => (
        <ErrorNotice key={at} error={problemError(problem).toInfo()} />
      ))}
      <ul className={styles.servers}>
        {reading.servers.map((server, at) => (
          <ServerPreview
            key={at}
            server={server}
            reading={reading}
            isChosen={draft.isChosen[at] ?? server.isChosen}
            name={draft.names[at] ?? server.name}
            onChoose={(isChosen) => onChange({ isChosen: { ...draft.isChosen, [at]: isChosen } })}
            onRename={(name) => onChange({ names: { ...draft.names, [at]: name } })}
            onFile={onFile}
          />
        ))}
      </ul>
      {fields.map((field) => (
        <PasteFieldView
          key={field.id}
          field={field}
          draft={draft}
          onAnswer={(answer) => onChange({ answers: { ...draft.answers, [field.id]: answer } })}
        />
      ))}
      <NoteList notes={reading.notes} />
    </section>
  );
}

interface ServerPreviewProps {
  readonly server: PastedServer;
  readonly reading: PasteReading;
  readonly isChosen: boolean;
  readonly name: string;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRename: (name: string) => void;
  readonly onFile: (file: PastedFile) => void;
}

function ServerPreview({ server, reading, isChosen, name, onChoose, onRename, onFile }: ServerPreviewProps) {
  const { t } = useTranslation();
  const nameOf = (id: string) => `‹${reading.fields.find((field) => field.id === id)?.name ?? id}›`;
  const { launch, secrets, notes, envFile } = server;
  const words = launch.kind === 'http' ? [launch.url] : [launch.command, ...launch.args];
  const values = Object.entries(launch.kind === 'http' ? launch.headers : launch.env);
  return (
    <li className={styles.server}>
      <Checkbox label={t('importForm.take', { server: server.name })} isOn={isChosen} onChange={onChoose} />
      {isChosen && (
        <TextField
          label={t('importForm.name', { server: server.name })}
          value={name}
          spellCheck={false}
          onChange={(event) => onRename(event.target.value)}
        />
      )}
      <code className={styles.line}>
        <RevealedText text={words.map((word) => replaceFields(word, nameOf)).join(' ')} />
      </code>
      {launch.kind === 'stdio' && launch.cwd !== undefined && (
        <code className={styles.line}>
          <RevealedText text={`cd ${replaceFields(launch.cwd, nameOf)}`} />
        </code>
      )}
      {values.length > 0 && (
        <p className={styles.note}>
          {t(launch.kind === 'http' ? 'importForm.headers' : 'importForm.variables', {
            names: values.map(([name]) => name).join(', '),
          })}
        </p>
      )}
      {/* Nobody reads in the text of a link what it sets. Its author knows what looks like a secret, so it is shown: it may be an address. */}
      {reading.isLink &&
        values.map(([name, value]) => (
          <code key={name} className={styles.line}>
            <RevealedText text={`${name}=${replaceFields(value, nameOf)}`} />
          </code>
        ))}
      {secrets.length > 0 && <p className={styles.note}>{t('importForm.secrets', { names: secrets.join(', ') })}</p>}
      {launch.kind === 'stdio' && !reading.isLink && envFile !== undefined && (
        <VariablesFile file={envFile} onFile={onFile} />
      )}
      <NoteList notes={notes} />
    </li>
  );
}
