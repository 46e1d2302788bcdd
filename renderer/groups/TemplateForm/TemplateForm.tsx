import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ResourceTemplateSummary } from '../../../shared/domain/offer.ts';
import type { TemplateVariable } from '../../../shared/domain/resource.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { SuggestField, type Suggestions } from '../../elements/Field/SuggestField.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { errorText } from '../../i18n/errorText.ts';
import styles from './TemplateForm.module.css';

export type Values = Readonly<Record<string, string>>;

interface TemplateFormProps {
  readonly template: ResourceTemplateSummary & { readonly variables: readonly TemplateVariable[] | null };
  readonly expand: (values: Values, signal: AbortSignal) => Promise<{ uri: string } | { error: ErrorInfo }>;
  /** Missing if the server completes nothing. */
  readonly complete:
    | ((argument: { name: string; value: string }, others: Values, signal: AbortSignal) => Promise<Suggestions>)
    | undefined;
  readonly onOpen: (uri: string) => void;
  readonly onBack: () => void;
}

/** A URI template as a form: a field for each variable, and the resulting URI. */
export function TemplateForm({ template, expand, complete, onOpen, onBack }: TemplateFormProps) {
  const { t, i18n } = useTranslation();
  const [values, setValues] = useState<Values>({});
  const made = useExpansion(values, expand);
  const { uriTemplate, description, variables } = template;
  const name = template.title ?? template.name;
  const uri = made !== undefined && 'uri' in made ? made.uri : undefined;
  const isReady = uri !== undefined && Object.values(values).some((value) => value !== '');
  return (
    <form
      className={styles.form}
      aria-label={t('template.values', { template: name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onOpen(uri);
      }}
    >
      <Button size="small" look="quiet" className={styles.back} onClick={onBack}>
        <ArrowLeft size={15} aria-hidden />
        {t('template.back')}
      </Button>
      <h2 className={styles.title}>
        <RevealedText text={keepStart(name, 200)} />
      </h2>
      {description !== undefined && (
        <p className={styles.words}>
          <RevealedText text={keepStart(description, 2000)} />
        </p>
      )}
      <p className={styles.pattern}>
        <RevealedText text={keepStart(uriTemplate, 500)} />
      </p>
      {variables === null ? (
        <p role="alert" className={styles.words}>
          {t('template.unusable')}
        </p>
      ) : (
        <>
          {variables.map((variable) => (
            <Variable
              key={variable.name}
              variable={variable}
              values={values}
              complete={complete}
              onChange={(value) => setValues((before) => ({ ...before, [variable.name]: value }))}
            />
          ))}
          <output className={styles.made} aria-label={t('template.uri')}>
            {uri !== undefined && <RevealedText text={uri} />}
            {made !== undefined && 'error' in made && errorText(made.error, i18n)}
          </output>
          <Button type="submit" look="primary" disabled={!isReady}>
            {t('template.open')}
          </Button>
        </>
      )}
    </form>
  );
}

interface VariableProps {
  readonly variable: TemplateVariable;
  readonly values: Values;
  readonly complete: TemplateFormProps['complete'];
  readonly onChange: (value: string) => void;
}

/** The largest value that a command accepts. */
const maxValueChars = 4000;

/** One variable: any text, with the server's suggestions. */
function Variable({ variable: { name, isList }, values, complete, onChange }: VariableProps) {
  const { t } = useTranslation();
  // Its own value is part of each query; only a change of the others starts a new series of queries.
  const others = JSON.stringify({ ...values, [name]: undefined });
  const suggest = useCallback(
    async (value: string, signal: AbortSignal) =>
      (await complete?.({ name, value }, JSON.parse(others) as Values, signal)) ?? { values: [], hasMore: false },
    [complete, name, others],
  );
  return (
    <SuggestField
      label={<RevealedText text={name} />}
      hint={isList ? t('template.several') : undefined}
      value={values[name] ?? ''}
      required={false}
      isInPlace
      maxLength={maxValueChars}
      onChange={onChange}
      suggest={suggest}
      listLabel={t('template.suggestions', { variable: name })}
      more={t('template.more')}
    />
  );
}

function useExpansion(values: Values, expand: TemplateFormProps['expand']) {
  const [made, setMade] = useState<Awaited<ReturnType<TemplateFormProps['expand']>>>();
  useEffect(() => {
    const abort = new AbortController();
    void expand(values, abort.signal).then((next) => !abort.signal.aborted && setMade(next));
    return () => abort.abort();
  }, [values, expand]);
  return made;
}
