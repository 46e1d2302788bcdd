import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageInput } from '../../../shared/contract/commands.ts';
import type { Action } from '../../../shared/domain/approval.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { SelectField, TextField } from '../../elements/Field/Field.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import styles from './RuleForm.module.css';

export type WantedRule = PageInput<'rule.add'>;

interface RuleFormProps {
  readonly servers: readonly { readonly id: ServerId; readonly name: string }[];
  /** Whether a rule that allows waits for confirmation. */
  readonly isWaiting: boolean;
  readonly onAdd: (rule: WantedRule) => void;
  /** Opens the place where the rule is confirmed. */
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Writes a rule: for tools by name, and what happens when they are called. */
export function RuleForm({ servers, isWaiting, onAdd, onConfirm, onClose }: RuleFormProps) {
  const { t } = useTranslation();
  const [action, setAction] = useState<Action>('ask');
  const [server, setServer] = useState('*');
  const [tool, setTool] = useState('*');
  const [chosen, setChosen] = useState<number>();
  const [typedName, setTypedName] = useState('');
  const [tried, setTried] = useState(false);
  const target = chosen === undefined ? undefined : servers[chosen];
  const missing = (text: string) => (tried && text.trim() === '' ? t('ruleForm.missing') : undefined);

  const rule = (): WantedRule | undefined => {
    if (tool.trim() === '') return undefined;
    if (action !== 'allow') return server.trim() === '' ? undefined : { action, server, tool };
    if (target === undefined || typedName !== target.name) return undefined;
    return { action, serverId: target.id, typedName, tool };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wanted = rule();
    if (wanted !== undefined && !isWaiting) onAdd(wanted);
  };
  return (
    <Dialog
      open
      // Closing the form withdraws the request, as people expect.
      mustKeepChanges={!isWaiting}
      onClose={onClose}
      title={t('ruleForm.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {isWaiting ? (
            <Button look="primary" onClick={onConfirm}>
              {t('annotations.confirm')}
            </Button>
          ) : (
            <Button look="primary" type="submit" form="rule-form">
              {t('ruleForm.add')}
            </Button>
          )}
        </>
      }
    >
      <form id="rule-form" className={styles.form} onSubmit={submit} noValidate>
        <Segments
          label={t('ruleForm.action')}
          value={action}
          options={(['ask', 'deny', 'allow'] as const).map((value) => ({
            value,
            label: t(`ruleForm.actions.${value}`),
          }))}
          onChange={setAction}
        />
        <p className={styles.means}>{t(`ruleForm.means.${action}`)}</p>
        {action === 'allow' ? (
          <>
            <SelectField
              label={t('ruleForm.server')}
              chosen={chosen}
              options={servers.map(({ name }) => name)}
              none={t('ruleForm.choose')}
              error={tried && target === undefined ? t('ruleForm.missing') : undefined}
              onChoose={setChosen}
            />
            {target !== undefined && (
              <TextField
                label={t('ruleForm.typeName', { server: target.name })}
                value={typedName}
                autoComplete="off"
                error={tried && typedName !== target.name ? t('ruleForm.otherName') : undefined}
                onChange={(event) => setTypedName(event.target.value)}
              />
            )}
          </>
        ) : (
          <TextField
            label={t('ruleForm.server')}
            hint={t('ruleForm.pattern')}
            value={server}
            error={missing(server)}
            onChange={(event) => setServer(event.target.value)}
          />
        )}
        <TextField
          label={t('ruleForm.tool')}
          hint={t('ruleForm.pattern')}
          value={tool}
          error={missing(tool)}
          onChange={(event) => setTool(event.target.value)}
        />
        {isWaiting && (
          <p role="status" className={styles.means}>
            {t('ruleForm.waits')}
          </p>
        )}
      </form>
    </Dialog>
  );
}
