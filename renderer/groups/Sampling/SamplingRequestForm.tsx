import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { untakenMedia } from '../../../shared/domain/sampling.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { TextAreaField, TextField } from '../../elements/Field/Field.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { useInspection } from '../../elements/FullText/useInspection.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { AskBody, Inspected, TheirWords } from '../AskParts/AskBody.tsx';
import type { AskProps, MediaDrawer } from '../AskParts/askProps.ts';
import { useAskButtons } from '../AskParts/useAskButtons.ts';
import { requestText } from './samplingText.ts';
import { readRequestDraft, type RequestDraft, startRequestDraft, wrongNumbers } from './requestDraft.ts';
import { SamplingContext } from './SamplingContext.tsx';
import { SamplingMetadata } from './SamplingMetadata.tsx';
import { SamplingMessages } from './SamplingMessages.tsx';
import { SamplingModel } from './SamplingModel.tsx';
import { SamplingTools } from './SamplingTools.tsx';
import styles from './Sampling.module.css';

interface SamplingRequestFormProps extends AskProps<'samplingRequest'> {
  /** The edits made before the request was put aside. */
  readonly kept: RequestDraft | undefined;
  readonly onKeep: (draft: RequestDraft) => void;
  readonly drawMedia: MediaDrawer;
}

/** Shows what a server wants to send to a model. The user can change it, send it or reject it. */
export function SamplingRequestForm(props: SamplingRequestFormProps) {
  const { summary, content, isAnswering, problem, kept, onKeep, onAnswer, drawMedia } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => kept ?? startRequestDraft(content));
  const { question, button } = useAskButtons(isAnswering);
  const wrong = wrongNumbers(draft);
  const { model } = draft;
  const inspection = useInspection(
    content,
    useMemo(() => requestText({ ...content.draft, tools: content.tools }), [content]),
  );
  const chosen = content.models.find(({ ref }) => ref.model === model?.model && ref.providerId === model.providerId);
  const isTaken = chosen === undefined || untakenMedia(draft.messages, chosen).length === 0;
  const isReady = model !== null && wrong.length === 0 && isTaken;
  const change = (changed: Partial<RequestDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    onKeep(next);
  };
  const send = button(() => {
    if (model !== null) onAnswer({ kind: 'send', draft: readRequestDraft(draft), model });
  });
  return (
    <AskBody
      summary={summary}
      content={[content.draft, content.metadata]}
      question={question}
      problem={problem ?? content.problem}
      inspection={inspection}
      answers={
        <>
          <Button {...button(() => onAnswer({ kind: 'reject' }))}>{t('sampling.reject')}</Button>
          <ApproveButton
            inspection={inspection}
            disabled={send['aria-disabled'] || !isReady}
            onPress={(event) => {
              if (isReady) send.onClick(event);
            }}
          >
            {t('sampling.send')}
          </ApproveButton>
        </>
      }
    >
      <p className={styles.means}>{t('sampling.means')}</p>
      <SamplingModel content={content} draft={draft} onChoose={(chosen) => change({ model: chosen })} />
      {content.includeContext !== 'none' && (
        <SamplingContext content={content} include={draft.include} onInclude={(include) => change({ include })} />
      )}
      <Inspected inspection={inspection}>
        <TextAreaField
          label={t('sampling.systemPrompt')}
          canGrow
          rows={1}
          value={draft.systemPrompt}
          onChange={(event) => change({ systemPrompt: event.target.value })}
        />
        {hasHidden(draft.systemPrompt) && <TheirWords text={draft.systemPrompt} />}
        <SamplingMessages
          messages={draft.messages}
          drawMedia={drawMedia}
          onChange={(messages) => change({ messages })}
        />
        {content.tools.length > 0 && (
          <SamplingTools
            content={content}
            hasTools={draft.withTools}
            onWithTools={(withTools) => change({ withTools })}
          />
        )}
      </Inspected>
      {content.metadata !== undefined && <SamplingMetadata metadata={content.metadata} room={chosen?.metadataRoom} />}
      <Fold title={t('sampling.limits')} defaultOpen={wrong.length > 0}>
        <div className={styles.limits}>
          <TextField
            label={t('sampling.maxTokens')}
            inputMode="numeric"
            value={draft.maxTokens}
            error={wrong.includes('maxTokens') ? t('sampling.wrongNumbers.maxTokens') : undefined}
            onChange={(event) => change({ maxTokens: event.target.value })}
          />
          <TextField
            label={t('sampling.temperature')}
            inputMode="decimal"
            value={draft.temperature}
            error={wrong.includes('temperature') ? t('sampling.wrongNumbers.temperature') : undefined}
            onChange={(event) => change({ temperature: event.target.value })}
          />
          <TextAreaField
            label={t('sampling.stopSequences')}
            canGrow
            rows={1}
            isMono
            value={draft.stopSequences}
            onChange={(event) => change({ stopSequences: event.target.value })}
          />
        </div>
      </Fold>
    </AskBody>
  );
}
