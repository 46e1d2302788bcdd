import { useTranslation } from 'react-i18next';
import { problemError } from '../../../shared/domain/error.ts';
import type { FoundServer } from '../../../shared/domain/otherApps/foundServers.ts';
import { appNames } from '../../../shared/domain/otherApps/otherApp.ts';
import { replaceFields } from '../../../shared/domain/pasted/launchTexts.ts';
import type { PasteField } from '../../../shared/domain/pasted/pasteReading.ts';
import { Badge, type BadgeTone } from '../../elements/Badge/Badge.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { errorText } from '../../i18n/errorText.ts';
import { NoteList } from '../ImportForm/NoteList.tsx';
import { LaunchView } from '../LaunchView/LaunchView.tsx';
import styles from './OtherApps.module.css';

const tones: Readonly<Record<FoundServer['state']['kind'], BadgeTone>> = {
  new: 'good',
  same: 'plain',
  repeated: 'plain',
  different: 'warn',
  unsupported: 'danger',
};

interface FoundServerRowProps {
  readonly server: FoundServer;
  readonly fields: readonly PasteField[];
  readonly isChosen: boolean;
  /** The name it will have. */
  readonly name: string;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRename: (name: string) => void;
}

/** A server of another app: how it stands to the servers here, what it runs or reaches, and what does not come along. */
export function FoundServerRow({ server, fields, isChosen, name, onChoose, onRename }: FoundServerRowProps) {
  const { t } = useTranslation();
  const { state, launch, secrets, notes, envFile } = server;
  const nameOf = (id: string) => `‹${fields.find((field) => field.id === id)?.name ?? id}›`;
  const words = launch.kind === 'http' ? [launch.url] : [launch.command, ...launch.args];
  const named = Object.keys(launch.kind === 'http' ? launch.headers : launch.env);
  const canTake = state.kind === 'new' || state.kind === 'different';
  return (
    <li className={styles.server}>
      <div className={styles.head}>
        {canTake ? (
          <Checkbox label={t('importForm.take', { server: server.name })} isOn={isChosen} onChange={onChoose} />
        ) : (
          <span className={styles.name}>
            <RevealedText text={server.name} />
          </span>
        )}
        <Badge tone={tones[state.kind]}>{t(`otherApps.states.${state.kind}`)}</Badge>
      </div>
      <code className={styles.line}>
        <RevealedText text={words.map((word) => replaceFields(word, nameOf)).join(' ')} />
      </code>
      <StateNote server={server} />
      {named.length > 0 && (
        <p className={styles.note}>
          {t(launch.kind === 'http' ? 'importForm.headers' : 'importForm.variables', { names: named.join(', ') })}
        </p>
      )}
      {envFile !== undefined && envFile.names.length > 0 && (
        <p className={styles.note}>
          <RevealedText text={t('otherApps.fromFile', { path: envFile.path, names: envFile.names.join(', ') })} />
        </p>
      )}
      {secrets.length > 0 && (
        <p className={styles.note}>{t('otherApps.secrets', { count: secrets.length, names: secrets.join(', ') })}</p>
      )}
      <NoteList notes={notes} />
      {state.kind === 'different' && (
        <Fold title={t('otherApps.differences', { server: server.name })}>
          <LaunchView launch={state.after} previous={state.before} />
        </Fold>
      )}
      {canTake && isChosen && (
        <TextField
          label={t('importForm.name', { server: server.name })}
          value={name}
          spellCheck={false}
          onChange={(event) => onRename(event.target.value)}
        />
      )}
    </li>
  );
}

function StateNote({ server: { state } }: { readonly server: FoundServer }) {
  const { t, i18n } = useTranslation();
  switch (state.kind) {
    case 'new':
      return null;
    case 'same':
      return <p className={styles.note}>{t('otherApps.sameAs', { server: state.server })}</p>;
    case 'repeated':
      return (
        <p className={styles.note}>{t('otherApps.repeated', { server: state.server, app: appNames[state.app] })}</p>
      );
    case 'different':
      return <p className={styles.note}>{t('otherApps.different')}</p>;
    case 'unsupported':
      return <p className={styles.note}>{errorText(problemError(state.problem).toInfo(), i18n)}</p>;
  }
}
