import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SamplingAnswer } from '../../../shared/domain/sampling.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { useInspection } from '../../elements/FullText/useInspection.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { AskBody, Inspected, TheirWords } from '../AskParts/AskBody.tsx';
import type { AskProps } from '../AskParts/askProps.ts';
import { useAskButtons } from '../AskParts/useAskButtons.ts';
import { answerText } from './samplingText.ts';
import styles from './Sampling.module.css';

interface SamplingResponseFormProps extends AskProps<'samplingResponse'> {
  /** The edits made before the answer was put aside. */
  readonly kept: SamplingAnswer | undefined;
  readonly onKeep: (answer: SamplingAnswer) => void;
}

/**
 * Shows a model's answer for a server. The user can change it, deliver it or reject it; before that, it shows that the model
 * is writing.
 */
export function SamplingResponseForm(props: SamplingResponseFormProps) {
  const { answer } = props.content;
  return answer === undefined ? <Writing {...props} /> : <Review {...props} written={answer} />;
}

function Writing({ summary, content, isAnswering, problem, onAnswer }: SamplingResponseFormProps) {
  const { t } = useTranslation();
  const { question, button } = useAskButtons(isAnswering);
  return (
    <AskBody
      summary={summary}
      content={content}
      question={question}
      problem={problem}
      answers={
        <>
          <Button {...button(() => onAnswer({ kind: 'reject' }))}>{t('sampling.reject')}</Button>
          <Button {...button(() => onAnswer({ kind: 'stop' }))}>{t('sampling.stop')}</Button>
        </>
      }
    >
      <p role="status" className={styles.writing}>
        <Spinner /> {t('sampling.writing', { model: content.model })}
      </p>
      <Asked text={content.asked} />
    </AskBody>
  );
}

function Review({ written, ...props }: SamplingResponseFormProps & { readonly written: SamplingAnswer }) {
  const { summary, content, isAnswering, problem, kept, onKeep, onAnswer } = props;
  const { t } = useTranslation();
  const [answer, setAnswer] = useState(kept ?? written);
  const { question, button } = useAskButtons(isAnswering);
  const change = (changed: Partial<SamplingAnswer>) => {
    const next = { ...answer, ...changed };
    setAnswer(next);
    onKeep(next);
  };
  const inspection = useInspection(
    written,
    useMemo(() => answerText(written), [written]),
  );
  const deliver = button(() => onAnswer({ kind: 'deliver', answer }));
  const { stopReason } = written;
  return (
    <AskBody
      summary={summary}
      content={answer}
      question={question}
      problem={problem}
      inspection={inspection}
      answers={
        <>
          <Button {...button(() => onAnswer({ kind: 'regenerate' }))}>{t('sampling.regenerate')}</Button>
          <Button {...button(() => onAnswer({ kind: 'reject' }))}>{t('sampling.reject')}</Button>
          <ApproveButton inspection={inspection} disabled={deliver['aria-disabled']} onPress={deliver.onClick}>
            {t('sampling.deliver')}
          </ApproveButton>
        </>
      }
    >
      <p className={styles.means}>{t('sampling.by', { model: content.model })}</p>
      <Asked text={content.asked} />
      {stopReason === 'maxTokens' && <Banner tone="info" title={t('sampling.cut')} />}
      {content.hasNoToolUse === true && <Banner tone="warn" title={t('sampling.noToolUse')} />}
      {stopReason === 'refusal' && <Banner tone="warn" title={t('sampling.refused')} />}
      <Inspected inspection={inspection}>
        <TextAreaField
          label={t('sampling.answer')}
          hint={written.text === '' ? t('sampling.emptyAnswer') : undefined}
          canGrow
          rows={3}
          value={answer.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        {hasHidden(answer.text) && <TheirWords text={answer.text} />}
        {answer.toolUses.length > 0 && <p className={styles.fact}>{t('sampling.uses')}</p>}
        {answer.toolUses.map(({ id, name, input }) => {
          const text = JSON.stringify(input, null, 2);
          return (
            <div key={id} className={styles.use}>
              <div>
                <p className={styles.toolName}>
                  <RevealedText text={name} />
                </p>
                <CodeBlock text={text} label={name}>
                  <RevealedText text={text} />
                </CodeBlock>
              </div>
              <IconButton
                icon={X}
                hasTooltip={false}
                label={t('sampling.takeOutUse', { tool: name })}
                onClick={() => change({ toolUses: answer.toolUses.filter((use) => use.id !== id) })}
              />
            </div>
          );
        })}
      </Inspected>
    </AskBody>
  );
}

function Asked({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (text === '') return null;
  return (
    <Fold title={t('sampling.asked')}>
      <TheirWords text={text} />
    </Fold>
  );
}
