import { RefreshCw, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { FileChoice, FoundServers } from '../../../shared/domain/otherApps/foundServers.ts';
import { appNames } from '../../../shared/domain/otherApps/otherApp.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { noDraft } from '../ImportForm/pasteDraft.ts';
import { countNew, fileChoices, type FoundDraft, isFoundReady, withAllNew } from './foundDraft.ts';
import { FoundFileView } from './FoundFileView.tsx';
import styles from './OtherApps.module.css';

interface OtherAppsFormProps {
  readonly found: FoundServers;
  /** Returns what could not be added. */
  readonly onImport: (files: FileChoice[]) => Promise<readonly ErrorInfo[]>;
  readonly onLookAgain: () => void;
  readonly onCancel: () => void;
}

/** What was found of other apps, file by file. What the user chooses is added. */
export function OtherAppsForm({ found, onImport, onLookAgain, onCancel }: OtherAppsFormProps) {
  const { t } = useTranslation();
  // What was chosen is for what was shown: after another look at other servers it is gone.
  const shown = shownServers(found);
  const [kept, keep] = useState<{ readonly shown: string; readonly draft: FoundDraft }>({ shown, draft: {} });
  const draft = kept.shown === shown ? kept.draft : {};
  const setDraft = (next: FoundDraft) => keep({ shown, draft: next });
  const [problems, setProblems] = useState<readonly ErrorInfo[]>([]);
  const [adding, setAdding] = useState(false);
  const choices = fileChoices(found, draft);
  const count = choices.reduce((sum, { chosen }) => sum + chosen.length, 0);
  const fresh = countNew(found);
  const total = found.files.reduce((sum, { servers }) => sum + servers.length, 0);

  const submit = async () => {
    setAdding(true);
    setProblems(await onImport(choices));
    setAdding(false);
  };
  if (found.files.length === 0) {
    return (
      <div className={styles.form}>
        <EmptyState icon={SearchX} title={t('otherApps.none')} actions={<LookAgain onLookAgain={onLookAgain} />}>
          {t('otherApps.noneMeans')}
        </EmptyState>
        <LookedPlaces found={found} isOpen />
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles.note}>{t('otherApps.intro')}</p>
      <div className={styles.bar}>
        <p role="status">{t('otherApps.summary', { count: total, fresh })}</p>
        {fresh > 0 && (
          <Button size="small" onClick={() => setDraft(withAllNew(found, draft))}>
            {t('otherApps.chooseNew', { count: fresh })}
          </Button>
        )}
        <LookAgain onLookAgain={onLookAgain} />
      </div>
      {found.files.map((file) => (
        <FoundFileView
          key={file.at}
          file={file}
          draft={draft[file.at] ?? noDraft}
          onChange={(part) => setDraft({ ...draft, [file.at]: { ...(draft[file.at] ?? noDraft), ...part } })}
        />
      ))}
      {found.uncompared.length > 0 && (
        <p className={styles.note}>{t('otherApps.uncompared', { names: found.uncompared.join(', ') })}</p>
      )}
      {found.isCut && <p className={styles.note}>{t('otherApps.cut')}</p>}
      <LookedPlaces found={found} />
      {problems.map((problem, at) => (
        <ErrorNotice key={at} error={problem} />
      ))}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" aria-busy={adding} disabled={adding || !isFoundReady(found, draft)}>
          {t('importForm.submit', { count })}
        </Button>
      </div>
    </form>
  );
}

/** The servers in their places, by which drafts refer to them. */
function shownServers({ files }: FoundServers): string {
  return JSON.stringify(
    files.map(({ app, path, project, servers }) => [app, path, project, servers.map(({ name }) => name)]),
  );
}

function LookAgain({ onLookAgain }: Pick<OtherAppsFormProps, 'onLookAgain'>) {
  const { t } = useTranslation();
  return (
    <Button size="small" onClick={onLookAgain}>
      <RefreshCw size={14} aria-hidden />
      {t('otherApps.lookAgain')}
    </Button>
  );
}

function LookedPlaces({ found, isOpen = false }: { readonly found: FoundServers; readonly isOpen?: boolean }) {
  const { t } = useTranslation();
  return (
    <Fold title={t('otherApps.looked')} defaultOpen={isOpen}>
      <ul className={styles.places}>
        {found.looked.map(({ app, path }) => (
          <li key={`${app} ${path}`}>
            {appNames[app]}{' '}
            <code>
              <RevealedText text={path} />
            </code>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
