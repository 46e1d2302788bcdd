import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { type ProviderConfig, providerConfig } from '../../../shared/domain/model.ts';
import { mayTakeCacheMarks, providerEntry } from '../../../shared/domain/providers/providerTable.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextAreaField, TextField } from '../../elements/Field/Field.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import styles from './ProviderForm.module.css';

/** The values a form sends. `key` is missing if nothing was typed: a key never comes back from the host. */
interface ProviderInput {
  readonly name: string;
  readonly baseUrl?: string;
  readonly hasCacheMarks?: boolean;
  readonly typedModels: string[];
  readonly key?: string;
}

interface ProviderFormProps {
  readonly initial: {
    readonly name: string;
    readonly baseUrl: string;
    readonly hasCacheMarks: boolean;
    readonly typedModels: readonly string[];
  };
  readonly kind: ProviderConfig['kind'];
  /** Whether it is a new provider, whose base URL was never confirmed. */
  readonly isNew: boolean;
  /** Whether there is a key already, which stays unless the user types another. */
  readonly hasKey: boolean;
  /** How keys are kept, in words. */
  readonly keyNote: string;
  readonly submitLabel: string;
  readonly onSubmit: (input: ProviderInput) => Promise<ErrorInfo | undefined>;
  /** Opens the place where a base URL or a key is confirmed. */
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ProviderForm(props: ProviderFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(props.initial.name);
  const [baseUrl, setBaseUrl] = useState(props.initial.baseUrl);
  const [hasCacheMarks, setHasCacheMarks] = useState(props.initial.hasCacheMarks);
  const [models, setModels] = useState(props.initial.typedModels.join('\n'));
  const [key, setKey] = useState('');
  const [wrong, setWrong] = useState<readonly ('name' | 'baseUrl')[]>([]);
  const [error, setError] = useState<ErrorInfo>();
  const [saving, setSaving] = useState(false);
  const mayMark = props.kind !== 'practice' && mayTakeCacheMarks(props.kind, baseUrl.trim());
  const hasManyServers = props.kind !== 'practice' && providerEntry(props.kind).hasManyServers;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const url = baseUrl.trim();
    const parsedName = providerConfig.shape.name.safeParse(name);
    const parsedUrl = providerConfig.shape.baseUrl.safeParse(url === '' ? undefined : url);
    const urlMissing = hasManyServers && url === '';
    const isWrong = [
      ...(parsedName.success ? [] : (['name'] as const)),
      ...(parsedUrl.success && !urlMissing ? [] : (['baseUrl'] as const)),
    ];
    setWrong(isWrong);
    if (isWrong.length > 0 || !parsedName.success || saving) return;
    setSaving(true);
    setError(undefined);
    setError(
      await props.onSubmit({
        name: parsedName.data,
        typedModels: models
          .split(/\r?\n/)
          .map((model) => model.trim())
          .filter(Boolean),
        ...(url !== '' && { baseUrl: url }),
        ...(mayMark && { hasCacheMarks }),
        ...(key.trim() !== '' && { key: key.trim() }),
      }),
    );
    setSaving(false);
  };
  const needsAddress = baseUrl.trim() !== '' && (props.isNew || baseUrl.trim() !== props.initial.baseUrl);
  const waits = saving && (needsAddress || key.trim() !== '');
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('providerForm.name')}
        value={name}
        error={wrong.includes('name') ? t('providerForm.nameWrong') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('providerForm.baseUrl')}
        hint={hasManyServers ? undefined : t('providerForm.baseUrlHint')}
        type="url"
        spellCheck={false}
        value={baseUrl}
        error={wrong.includes('baseUrl') ? t('providerForm.baseUrlWrong') : undefined}
        onChange={(event) => setBaseUrl(event.target.value)}
      />
      <TextField
        label={t('providerForm.key')}
        hint={props.keyNote}
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={props.hasKey ? t('providerForm.keyStays') : ''}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      {mayMark && (
        <Checkbox
          label={t('providerForm.cacheMarks')}
          hint={t('providerForm.cacheMarksHint')}
          isOn={hasCacheMarks}
          onChange={setHasCacheMarks}
        />
      )}
      <TextAreaField
        label={t('providerForm.models')}
        hint={t('providerForm.modelsHint')}
        isMono
        rows={2}
        spellCheck={false}
        value={models}
        onChange={(event) => setModels(event.target.value)}
      />
      {error !== undefined && <ErrorNotice error={error} />}
      {waits && (
        <p role="status" className={styles.waits}>
          {t(needsAddress ? 'providerForm.waits' : 'providerForm.keyWaits')}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={props.onCancel}>{t('common.cancel')}</Button>
        {waits ? (
          <Button look="primary" onClick={props.onConfirm}>
            {t('annotations.confirm')}
          </Button>
        ) : (
          <Button look="primary" type="submit" disabled={saving}>
            {props.submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}
