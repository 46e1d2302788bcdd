import { FolderOpen } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfinementSupport } from '../../../shared/domain/confinement.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { InheritedVariable } from '../../../shared/domain/inheritance.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import type { ServerLimits } from '../../../shared/domain/serverLimits.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { TextAreaField, TextField } from '../../elements/Field/Field.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { ConfinementFields } from './ConfinementFields.tsx';
import { InheritanceFields } from './InheritanceFields.tsx';
import { LimitFields, type UsualLimits } from './LimitFields.tsx';
import { LiteralSecrets } from './LiteralSecrets.tsx';
import { ProxyFields } from './ProxyFields.tsx';
import { RuntimeField } from './RuntimeField.tsx';
import { SecretFields } from './SecretFields.tsx';
import {
  type DraftProblem,
  literalSecretsOf,
  parseDraft,
  secretsReferredTo,
  type ServerDraft,
  spreadCommandLine,
} from './serverDraft.ts';
import { stillWrong } from './stillWrong.ts';
import styles from './ServerForm.module.css';

export interface ServerFormProps {
  readonly initial: ServerDraft;
  readonly initialLimits: ServerLimits;
  readonly usualLimits: UsualLimits;
  readonly submitLabel: string;
  /** Opens the native folder dialog; `undefined` if there is none. */
  readonly onPickFolder: (() => Promise<string | null>) | undefined;
  /** @throws the host's error, which the form shows */
  readonly onSubmit: (
    name: string,
    launch: ConfigurableLaunch,
    secrets: Readonly<Record<string, string>>,
    mustKeepSecrets: boolean,
    limits: ServerLimits,
  ) => Promise<ErrorInfo | undefined>;
  /** Whether the secret store keeps values after Gatehouse ends. */
  readonly canKeepForGood: boolean;
  readonly storedSecrets: (names: readonly string[]) => Promise<readonly string[]>;
  /** Whether processes can be confined here; `undefined` until it is known. */
  readonly confinement: ConfinementSupport | undefined;
  /** What processes inherit by default here; `undefined` until it is known. */
  readonly usualVariables: readonly InheritedVariable[] | undefined;
  readonly onCancel: () => void;
}

/** Adds or edits a server by hand. */
export function ServerForm(props: ServerFormProps) {
  const { initial, submitLabel, onPickFolder, onSubmit, storedSecrets, canKeepForGood, confinement, onCancel } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [limits, setLimits] = useState(props.initialLimits);
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  const [error, setError] = useState<ErrorInfo>();
  const [saving, setSaving] = useState(false);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const secretNames = secretsReferredTo(draft);
  const literal = literalSecretsOf(draft);
  const [keepsSecrets, setKeepsSecrets] = useState(canKeepForGood);
  const change = (part: Partial<ServerDraft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const spread = spreadCommandLine(draft);
    setDraft(spread);
    const parsed = parseDraft(spread);
    setProblems(parsed.ok ? [] : parsed.problems);
    if (!parsed.ok) return;
    setSaving(true);
    const typed = secretNames.flatMap((name) => (secrets[name] ? [[name, secrets[name]] as const] : []));
    setError(await onSubmit(parsed.name, parsed.launch, Object.fromEntries(typed), keepsSecrets, limits));
    setSaving(false);
  };
  const pick = async () => {
    const path = await onPickFolder?.();
    if (typeof path === 'string') change({ cwd: path });
  };
  const shown = stillWrong(problems, parseDraft(draft));
  const problem = (field: DraftProblem) => (shown.includes(field) ? t(`serverForm.problems.${field}`) : undefined);

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('serverForm.name')}
        value={draft.name}
        error={problem('name')}
        autoFocus
        onChange={(event) => change({ name: event.target.value })}
      />
      <Segments
        label={t('serverForm.kind')}
        value={draft.kind}
        options={[
          { value: 'stdio', label: t('serverForm.stdio') },
          { value: 'http', label: t('serverForm.http') },
        ]}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'stdio' ? (
        <>
          <TextField
            label={t('serverForm.command')}
            hint={t('serverForm.commandHint')}
            placeholder={t('serverForm.commandExample')}
            value={draft.command}
            error={problem('command')}
            spellCheck={false}
            onChange={(event) => change({ command: event.target.value })}
            onBlur={() => setDraft(spreadCommandLine)}
          />
          <TextAreaField
            label={t('serverForm.args')}
            hint={t('serverForm.argsHint')}
            isMono
            value={draft.args}
            spellCheck={false}
            onChange={(event) => change({ args: event.target.value })}
          />
          <div className={styles.folder}>
            <TextField
              label={t('serverForm.cwd')}
              value={draft.cwd}
              spellCheck={false}
              onChange={(event) => change({ cwd: event.target.value })}
            />
            {onPickFolder !== undefined && (
              <Button onClick={() => void pick()}>
                <FolderOpen size={16} aria-hidden />
                {t('serverForm.pick')}
              </Button>
            )}
          </div>
          <TextAreaField
            label={t('serverForm.env')}
            hint={t('serverForm.envHint')}
            isMono
            value={draft.env}
            error={problem('env')}
            spellCheck={false}
            onChange={(event) => change({ env: event.target.value })}
          />
          <TextField
            label={t('serverForm.localProxy')}
            hint={t('serverForm.localProxyHint')}
            placeholder={t('serverForm.proxy.addressExample')}
            value={draft.localProxy}
            error={problem('localProxy') ?? problem('localProxyTwice')}
            spellCheck={false}
            onChange={(event) => change({ localProxy: event.target.value })}
          />
          <InheritanceFields draft={draft} usual={props.usualVariables} error={problem('inherit')} change={change} />
          <ConfinementFields draft={draft} support={confinement} change={change} />
          <RuntimeField before={initial.runtime} draft={draft} change={change} />
        </>
      ) : (
        <HttpFields draft={draft} problem={problem} change={change} />
      )}
      <LimitFields limits={limits} usual={props.usualLimits} onChange={setLimits} />
      <SecretFields
        names={secretNames}
        values={secrets}
        storedAmong={storedSecrets}
        onChange={(name, value) => setSecrets((before) => ({ ...before, [name]: value }))}
      />
      <LiteralSecrets {...literal} canKeepForGood={canKeepForGood} isKept={keepsSecrets} onKeeps={setKeepsSecrets} />
      {error !== undefined && <ErrorNotice error={error} />}
      <p className={styles.note}>{t('serverForm.trustNote')}</p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" disabled={saving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

interface HttpFieldsProps {
  readonly draft: ServerDraft;
  readonly problem: (field: DraftProblem) => string | undefined;
  readonly change: (part: Partial<ServerDraft>) => void;
}

function HttpFields({ draft, problem, change }: HttpFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('serverForm.url')}
        placeholder={t('serverForm.urlExample')}
        type="url"
        value={draft.url}
        error={problem('url')}
        spellCheck={false}
        onChange={(event) => change({ url: event.target.value })}
      />
      <TextAreaField
        label={t('serverForm.headers')}
        hint={t('serverForm.headersHint')}
        isMono
        value={draft.headers}
        error={problem('headers')}
        spellCheck={false}
        onChange={(event) => change({ headers: event.target.value })}
      />
      <ProxyFields draft={draft} error={problem('proxyUser') ?? problem('proxy')} change={change} />
    </>
  );
}
