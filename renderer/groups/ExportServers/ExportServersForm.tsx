import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { exportFormat, type ExportFormat, type WrittenServers } from '../../../shared/domain/otherApps/exportFormat.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../ErrorNotice/RetryNotice.tsx';
import styles from './ExportServers.module.css';

const languages: Readonly<Partial<Record<ExportFormat, string>>> = { codex: 'toml', continue: 'yaml', goose: 'yaml' };

interface ExportServersFormProps {
  readonly servers: readonly Pick<ServerDefinition, 'id' | 'name'>[];
  readonly chosen: ReadonlySet<ServerId>;
  readonly format: ExportFormat;
  readonly query:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready'; readonly output: WrittenServers }
    | { readonly kind: 'failed'; readonly error: ErrorInfo };
  readonly onChoose: (id: ServerId, isChosen: boolean) => void;
  readonly onFormat: (format: ExportFormat) => void;
  readonly onRetry: () => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Chooses servers and the app they are for, and shows the text. */
export function ExportServersForm({ servers, chosen, format, query, ...on }: ExportServersFormProps) {
  const { t } = useTranslation();
  const list = useId();
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('otherApps.exportIntro')}</p>
      <Select
        label={t('otherApps.format')}
        value={format}
        options={exportFormat.options.map((value) => ({ value, label: t(`otherApps.formats.${value}`) }))}
        onChange={on.onFormat}
      />
      <h3 id={list} className={styles.title}>
        {t('otherApps.servers')}
      </h3>
      <ul className={styles.servers} aria-labelledby={list}>
        {servers.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={<RevealedText text={name} />}
              isOn={chosen.has(id)}
              onChange={(isChosen) => on.onChoose(id, isChosen)}
            />
          </li>
        ))}
      </ul>
      {chosen.size === 0 ? (
        <p role="status" className={styles.note}>
          {t(servers.length === 0 ? 'servers.empty' : 'otherApps.chooseOne')}
        </p>
      ) : (
        <WrittenText query={query} language={languages[format] ?? 'json'} onRetry={on.onRetry} />
      )}
      <div className={styles.actions}>
        <Button onClick={on.onClose}>{t('common.close')}</Button>
        <Button look="primary" disabled={chosen.size === 0 || query.kind !== 'ready'} onClick={on.onSave}>
          {t('otherApps.save')}
        </Button>
      </div>
    </div>
  );
}

interface WrittenTextProps extends Pick<ExportServersFormProps, 'query' | 'onRetry'> {
  readonly language: string;
}

function WrittenText({ query, language, onRetry }: WrittenTextProps) {
  const { t } = useTranslation();
  const list = useId();
  if (query.kind === 'loading') return <Skeleton lines={4} label={t('otherApps.writing')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={onRetry} />;
  const { text, placeholders, leftOut } = query.output;
  return (
    <>
      <CodeBlock text={text} language={language} label={t('otherApps.preview')} />
      {placeholders.length > 0 && (
        <p className={styles.note}>{t('otherApps.placeholders', { names: placeholders.join(', ') })}</p>
      )}
      {leftOut.length > 0 && (
        <>
          <h3 id={list} className={styles.title}>
            {t('otherApps.leftOut')}
          </h3>
          <ul className={styles.notes} aria-labelledby={list}>
            {leftOut.map(({ server, part }) => (
              <li key={`${server} ${part}`}>{t(`otherApps.parts.${part}`, { server })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
