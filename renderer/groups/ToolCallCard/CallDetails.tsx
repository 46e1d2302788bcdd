import { useTranslation } from 'react-i18next';
import type { ToolCall, ToolResult } from '../../../shared/domain/tool.ts';
import { ArgumentsView } from '../../elements/ArgumentsView/ArgumentsView.tsx';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { ResultPartView } from './ResultPartView.tsx';
import styles from './ToolCallCard.module.css';

/** Everything that is known of a call. */
export function CallDetails({ call }: { readonly call: ToolCall }) {
  const { t } = useTranslation();
  const { state } = call;
  const result = state.kind === 'done' || state.kind === 'failed' ? state.result : undefined;
  const reason = state.kind === 'denied' || state.kind === 'cancelled' ? state.reason : undefined;
  return (
    <>
      <section>
        <p className={styles.heading}>{t('toolCall.arguments')}</p>
        <ArgumentsView value={call.arguments} />
      </section>
      {state.kind === 'failed' && state.error !== undefined && <ErrorNotice error={state.error} />}
      {reason !== undefined && reason !== '' && (
        <section>
          <p className={styles.heading}>{t('toolCall.reason')}</p>
          <p className={styles.words}>
            <RevealedText text={reason} />
          </p>
        </section>
      )}
      {result !== undefined && <Result result={result} />}
      {call.decision !== undefined && (
        <p className={styles.decision}>
          {t(`decisions.${call.decision.outcome}`)} · {t(`decisions.by.${call.decision.by}`)}
          {call.decision.reason !== '' && (
            <>
              {' · '}
              <RevealedText text={call.decision.reason} />
            </>
          )}
        </p>
      )}
      <Fold title={t('toolCall.raw')}>
        <CodeBlock text={JSON.stringify(call, null, 2)} language="json" label={t('toolCall.raw')}>
          <RevealedText text={JSON.stringify(call, null, 2)} />
        </CodeBlock>
      </Fold>
    </>
  );
}

function Result({ result }: { readonly result: ToolResult }) {
  const { t } = useTranslation();
  const parts = result.content.filter((part) => part.type !== 'image');
  return (
    <section>
      <p className={styles.heading}>{t('toolCall.result')}</p>
      {parts.length === 0 && result.structured === undefined && result.content.length === 0 && (
        <p className={styles.none}>{t('toolCall.noResult')}</p>
      )}
      {parts.map((part, at) => (
        <ResultPartView key={at} part={part} />
      ))}
      {result.structured !== undefined && (
        <CodeBlock text={JSON.stringify(result.structured, null, 2)} label={t('toolCall.structured')}>
          <RevealedText text={JSON.stringify(result.structured, null, 2)} />
        </CodeBlock>
      )}
    </section>
  );
}
