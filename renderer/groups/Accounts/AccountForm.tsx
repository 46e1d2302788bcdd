import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { TextAreaField, TextField } from '../../elements/Field/Field.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { LiteralSecrets } from '../ServerForm/LiteralSecrets.tsx';
import { SecretFields } from '../ServerForm/SecretFields.tsx';
import type { ServerDraft } from '../ServerForm/serverDraft.ts';
import { stillWrong } from '../ServerForm/stillWrong.ts';
import {
  type AccountDraft,
  type AccountProblem,
  parseAccount,
  secretsOfAccount,
  type TypedAccount,
} from './accountDraft.ts';
import styles from '../ServerForm/ServerForm.module.css';

interface AccountFormProps {
  readonly initial: AccountDraft;
  /** The server that it is for. */
  readonly server: ServerDraft;
  /** The names of its other accounts. */
  readonly taken: readonly string[];
  readonly submitLabel: string;
  readonly canKeepForGood: boolean;
  readonly storedSecrets: (names: readonly string[]) => Promise<readonly string[]>;
  /** Resolves with the host's error, which the form shows. */
  readonly onSubmit: (
    account: TypedAccount,
    secrets: Readonly<Record<string, string>>,
    mustKeepSecrets: boolean,
  ) => Promise<ErrorInfo | undefined>;
  readonly onCancel: () => void;
}

/** Adds or changes an account of a server: its name, and what it has of its own. */
export function AccountForm(props: AccountFormProps) {
  const { initial, server, taken, submitLabel, canKeepForGood, storedSecrets, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<readonly AccountProblem[]>([]);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [keepsSecrets, setKeepsSecrets] = useState(canKeepForGood);
  const [error, setError] = useState<ErrorInfo>();
  const [saving, setSaving] = useState(false);
  const change = (part: Partial<AccountDraft>) => setDraft((before) => ({ ...before, ...part }));
  const parsed = parseAccount(draft, server, taken);
  const names = secretsOfAccount(draft);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProblems(parsed.ok ? [] : parsed.problems);
    if (!parsed.ok) return;
    setSaving(true);
    const typed = names.flatMap((name) => (secrets[name] ? [[name, secrets[name]] as const] : []));
    setError(await onSubmit(parsed.account, Object.fromEntries(typed), keepsSecrets));
    setSaving(false);
  };
  const problem = (...kinds: readonly AccountProblem[]) => {
    const found = stillWrong(problems, parsed).find((each) => kinds.includes(each));
    return found === undefined ? undefined : t(`accounts.problems.${found}`);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {draft.presentName !== undefined && (
        <TextField
          label={t('accounts.presentName')}
          hint={t('accounts.presentNameHint')}
          value={draft.presentName}
          error={problem('presentName')}
          onChange={(event) => change({ presentName: event.target.value })}
        />
      )}
      <TextField
        label={t('accounts.name')}
        hint={t('accounts.nameHint')}
        value={draft.name}
        error={problem('name', 'sameName')}
        autoFocus
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextAreaField
        label={t(server.kind === 'stdio' ? 'serverForm.env' : 'serverForm.headers')}
        hint={t(server.kind === 'stdio' ? 'serverForm.envHint' : 'serverForm.headersHint')}
        isMono
        value={draft.values}
        error={problem('values')}
        spellCheck={false}
        onChange={(event) => change({ values: event.target.value })}
      />
      <SecretFields
        names={names}
        values={secrets}
        storedAmong={storedSecrets}
        onChange={(name, value) => setSecrets((before) => ({ ...before, [name]: value }))}
      />
      <LiteralSecrets
        names={parsed.ok ? parsed.account.literal : []}
        isInArguments={false}
        toCover={0}
        canKeepForGood={canKeepForGood}
        isKept={keepsSecrets}
        onKeeps={setKeepsSecrets}
      />
      {error !== undefined && <ErrorNotice error={error} />}
      <p className={styles.note}>{t('accounts.trustNote')}</p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" disabled={saving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
