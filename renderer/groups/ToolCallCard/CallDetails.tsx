import { useTranslation } from 'react-i18next';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { decisionText } from '../../../shared/domain/words/decisionText.ts';
import { ArgumentsView } from '../../elements/ArgumentsView/ArgumentsView.tsx';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { languageOf } from '../../i18n/languageOf.ts';
import { DecisionLine } from '../DecisionLine/DecisionLine.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { LeavingNotice } from '../LeavingNotice/LeavingNotice.tsx';
import { ToolResultView } from '../ToolResult/ToolResultView.tsx';
import { RanElsewhereNote } from './RanElsewhereNote.tsx';
import { FoundTools } from './FoundTools.tsx';
import { originOf } from './originOf.ts';
import { skillPlace } from '../Skills/skillPlace.ts';
import styles from './ToolCallCard.module.css';

/** Everything that is known about a call. */
export function CallDetails({ call }: { readonly call: ToolCall }) {
  const { t, i18n } = useTranslation();
  const { state } = call;
  const result = state.kind === 'done' || state.kind === 'failed' ? state.result : undefined;
  const reason =
    state.kind === 'denied' || state.kind === 'cancelled' || state.kind === 'withheld' ? state.reason : undefined;
  const words = reason === undefined ? '' : decisionText(reason, languageOf(i18n));
  return (
    <>
      {call.ranElsewhere !== undefined && <RanElsewhereNote ran={call.ranElsewhere} />}
      <Arguments call={call} />
      {(call.host?.kind === 'loadSkill' || call.host?.kind === 'readSkillFile') && call.host.of !== undefined && (
        <p className={styles.words}>
          <RevealedText text={t('skills.loaded', { skill: call.host.of.name, server: skillPlace(t, call.host.of) })} />
        </p>
      )}
      {call.host?.kind === 'findTools' && <FoundTools found={call.host.found ?? []} />}
      {call.leaving !== undefined && (
        <LeavingNotice
          leaving={call.leaving}
          to={call.serverName}
          when={call.decision?.outcome === 'allowed' ? 'passed' : 'refused'}
        />
      )}
      {state.kind === 'failed' && state.error !== undefined && <ErrorNotice error={state.error} />}
      {words !== '' && (
        <section>
          <p className={styles.heading}>{t('toolCall.reason')}</p>
          <p className={styles.words}>
            <RevealedText text={words} />
          </p>
        </section>
      )}
      {call.sentAgain && <p className={styles.words}>{t('toolCall.sentAgain')}</p>}
      {call.resultEdited && <p className={styles.words}>{t('toolCall.resultEdited')}</p>}
      {call.through !== undefined && <p className={styles.words}>{t('toolCall.through')}</p>}
      {result !== undefined && <ToolResultView result={result} from={originOf(call)} />}
      {call.decision !== undefined && (
        <p className={styles.decision}>
          {t(`decisions.${call.decision.outcome}`)} · <DecisionLine decision={call.decision} saidReason={reason} />
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

/** The arguments that were used, and those of the model if the user changed them. */
function Arguments({ call: { arguments: wanted, editedArguments } }: { readonly call: ToolCall }) {
  const { t } = useTranslation();
  if (editedArguments === undefined) {
    return (
      <section>
        <p className={styles.heading}>{t('toolCall.arguments')}</p>
        <ArgumentsView value={wanted} />
      </section>
    );
  }
  return (
    <>
      <section>
        <p className={styles.heading}>{t('toolCall.argumentsRan')}</p>
        <ArgumentsView value={editedArguments} />
      </section>
      <section>
        <p className={styles.heading}>{t('toolCall.argumentsWanted')}</p>
        <ArgumentsView value={wanted} />
      </section>
    </>
  );
}
