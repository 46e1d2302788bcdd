import { MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { PasteAnswers, PasteChoice, PastedFile } from '../../../shared/domain/pasted/pasteReading.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { answersOf, choicesOf, isReady, noDraft, type PasteDraft } from './pasteDraft.ts';
import { PastePreview } from './PastePreview.tsx';
import { type Recognise, useRecognised } from './useRecognised.ts';
import styles from './ImportForm.module.css';

export interface ImportWish {
  readonly text: string;
  readonly chosen: PasteChoice[];
  readonly answers: PasteAnswers;
  /** Files of variables that the text names and the user chose. */
  readonly files: PastedFile[];
}

interface ImportFormProps {
  /** A link that was opened outside: it is the text, and nothing else can be pasted. */
  readonly link?: string;
  readonly recognise: Recognise;
  /** Returns what could not be added. */
  readonly onImport: (
    wish: ImportWish,
    mustKeepSecrets: boolean,
  ) => Promise<{ added: number; problems: readonly ErrorInfo[] }>;
  /** Whether the secret store keeps values after Gatehouse ends. */
  readonly canKeepForGood: boolean;
  /** Looks for servers of other apps on this computer instead. */
  readonly onOtherApps?: () => void;
  readonly onCancel: () => void;
}

const example = `{
  "mcpServers": {
    "everything": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-everything"]
    }
  }
}`;

/** Adds servers from whatever documentation shows: a configuration of any host, a command, an address, an install link. */
export function ImportForm({ link, recognise, onImport, canKeepForGood, onOtherApps, onCancel }: ImportFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(link ?? '');
  const [draft, setDraft] = useState<PasteDraft>(noDraft);
  const [files, setFiles] = useState<PastedFile[]>([]);
  const [problems, setProblems] = useState<readonly ErrorInfo[]>([]);
  const [added, setAdded] = useState(0);
  const [keepsSecrets, setKeepsSecrets] = useState(canKeepForGood);
  const [saving, setSaving] = useState(false);
  const { reading, error, isCurrent } = useRecognised(text, files, recognise);
  const chosen = reading === undefined ? [] : choicesOf(reading, draft);
  const hasSecrets = reading?.servers.some(({ secrets }) => secrets.length > 0) ?? false;

  const submit = async () => {
    if (reading === undefined) return;
    setSaving(true);
    const answers = answersOf(reading, draft);
    const outcome = await onImport({ text, chosen, answers, files }, keepsSecrets);
    setProblems(outcome.problems);
    setAdded(outcome.added);
    setSaving(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {link === undefined && (
        <TextAreaField
          label={t('importForm.text')}
          hint={t('importForm.hint')}
          isMono
          rows={8}
          placeholder={example}
          value={text}
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setDraft(noDraft);
            setFiles([]);
            setProblems([]);
          }}
        />
      )}
      {text.trim() === '' ? (
        onOtherApps !== undefined && (
          <div>
            <Button onClick={onOtherApps}>
              <MonitorDown size={16} aria-hidden />
              {t('otherApps.look')}
            </Button>
          </div>
        )
      ) : (
        <PastePreview
          reading={reading}
          error={error}
          draft={draft}
          isOpenedLink={link !== undefined}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          onFile={(file) => setFiles((before) => [...before.filter(({ path }) => path !== file.path), file])}
        />
      )}
      {hasSecrets && (
        <Checkbox
          label={t('literalSecrets.keepFound')}
          hint={`${t(canKeepForGood ? 'literalSecrets.keepHint' : 'literalSecrets.keepHintSession')} ${t('literalSecrets.inAnyArgument')}`}
          isOn={keepsSecrets}
          onChange={setKeepsSecrets}
        />
      )}
      {problems.length > 0 && added > 0 && <p role="status">{t('importForm.added', { count: added })}</p>}
      {problems.map((problem, at) => (
        <ErrorNotice key={at} error={problem} />
      ))}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button
          look="primary"
          type="submit"
          disabled={saving || !isCurrent || reading === undefined || !isReady(reading, draft)}
        >
          {chosen.length === 0 ? t('importForm.submitNone') : t('importForm.submit', { count: chosen.length })}
        </Button>
      </div>
    </form>
  );
}
