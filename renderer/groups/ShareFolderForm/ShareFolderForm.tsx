import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { FolderFacts } from '../../../shared/domain/root.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { FolderFactsView } from './FolderFactsView.tsx';
import { FolderPathField } from './FolderPathField.tsx';
import { type Inspect, useFolderFacts } from './useFolderFacts.ts';
import styles from './ShareFolderForm.module.css';

interface ShareFolderFormProps {
  readonly initialPath: string;
  /** Folders that the project of the open chat suggests. Choosing one only shows it. */
  readonly suggested: readonly string[];
  readonly initialServers: readonly ServerId[];
  readonly servers: readonly ServerView[];
  /** Opens the native folder dialog; `undefined` if there is none. */
  readonly onPick: (() => Promise<string | null>) | undefined;
  readonly inspect: Inspect;
  readonly complete: (path: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly onShare: (
    facts: FolderFacts,
    servers: readonly ServerId[],
    typedPath: string | undefined,
  ) => Promise<ErrorInfo | undefined>;
  /** Brings the trust surface to the front. */
  readonly onReview: () => void;
  readonly onCancel: () => void;
}

/** Shows a folder, and the servers that would see it, before it is shared. */
export function ShareFolderForm(props: ShareFolderFormProps) {
  const { initialPath, suggested, initialServers, servers, onPick, inspect, complete, onShare, onReview, onCancel } =
    props;
  const { t } = useTranslation();
  const { buttons, isTooSoon, onKeyDownCapture, guarded } = useAnswerGuard({ isPartOfForm: true });
  const [path, setPath] = useState(initialPath);
  const [typed, setTyped] = useState('');
  const [round, setRound] = useState(0);
  const [chosen, setChosen] = useState<readonly ServerId[]>(initialServers);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<ErrorInfo>();
  const look = useFolderFacts(path, round, inspect);
  const facts = look.kind === 'found' ? look.facts : undefined;
  const isReady = facts !== undefined && (facts.danger === null || typed === facts.realPath);

  const change = (next: string) => {
    setPath(next);
    setTyped('');
    setError(undefined);
  };
  const share = async () => {
    if (facts === undefined || !isReady) return;
    setWaiting(true);
    const problem = await onShare(facts, chosen, facts.danger === null ? undefined : typed);
    setWaiting(false);
    setError(problem);
    // The folder changed since it was shown: show it again.
    if (problem?.code === 'conflict') setRound((count) => count + 1);
  };
  return (
    <div className={styles.form} onKeyDownCapture={onKeyDownCapture}>
      {suggested.length > 0 && <SuggestedFolders paths={suggested} onChoose={change} />}
      <div className={styles.path}>
        <FolderPathField path={path} onChange={change} complete={complete} />
        {onPick !== undefined && (
          <Button onClick={() => void onPick().then((picked) => picked !== null && change(picked))}>
            <FolderOpen size={16} aria-hidden />
            {t('shareFolder.choose')}
          </Button>
        )}
      </div>
      {look.kind === 'looking' && <Skeleton lines={2} label={t('shareFolder.looking')} />}
      {look.kind === 'failed' && <ErrorNotice error={look.error} />}
      {facts !== undefined && <FolderFactsView facts={facts} onUse={change} isToShare />}
      {facts !== undefined && facts.danger !== null && (
        <TextField
          label={t('shareFolder.typePath')}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ServerChoice servers={servers} chosen={chosen} onChange={setChosen} />
      {waiting && mustBeConfirmed(facts, servers, chosen) && (
        <Banner
          tone="warn"
          role="status"
          title={t('shareFolder.confirmWaits')}
          actions={
            <Button size="small" onClick={onReview}>
              {t('shareFolder.confirm')}
            </Button>
          }
        />
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      <div ref={buttons} className={styles.actions}>
        <Button onClick={onCancel}>{t('shareFolder.dont')}</Button>
        <Button
          look="primary"
          disabled={!isReady || waiting}
          aria-disabled={isTooSoon || undefined}
          onClick={guarded(() => void share())}
        >
          {t('shareFolder.submit')}
        </Button>
      </div>
    </div>
  );
}

interface SuggestedFoldersProps {
  readonly paths: readonly string[];
  readonly onChoose: (path: string) => void;
}

function SuggestedFolders({ paths, onChoose }: SuggestedFoldersProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('shareFolder.suggested')} className={styles.suggested}>
      <span className={styles.label}>{t('shareFolder.suggested')}</span>
      {paths.map((path) => (
        <Button key={path} size="small" onClick={() => onChoose(path)}>
          <RevealedText text={path} />
        </Button>
      ))}
    </div>
  );
}

/** Whether the host asks again where the page cannot answer. */
function mustBeConfirmed(
  facts: FolderFacts | undefined,
  servers: readonly ServerView[],
  chosen: readonly ServerId[],
): boolean {
  const confined = servers.filter(
    ({ definition: { launch } }) => launch.kind === 'stdio' && launch.confine !== undefined,
  );
  return (facts?.danger ?? null) !== null || confined.some(({ definition }) => chosen.includes(definition.id));
}

interface ServerChoiceProps {
  readonly servers: readonly ServerView[];
  readonly chosen: readonly ServerId[];
  readonly onChange: (chosen: readonly ServerId[]) => void;
}

function ServerChoice({ servers, chosen, onChange }: ServerChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.servers}>
      <legend className={styles.label}>{t('shareFolder.servers')}</legend>
      {servers.length === 0 && <p className={styles.hint}>{t('roots.noServers')}</p>}
      {servers.map(({ definition: { id, name } }) => (
        <Checkbox
          key={id}
          label={<RevealedText text={name} />}
          isOn={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  );
}
