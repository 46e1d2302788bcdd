import { useTranslation } from 'react-i18next';
import { type IncludedPart, textToInclude } from '../../../shared/domain/sampling.ts';
import type { ServerRequestContent } from '../../../shared/domain/serverRequest.ts';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { SelectField } from '../../elements/Field/Field.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Sampling.module.css';

interface SamplingContextProps {
  readonly content: Extract<ServerRequestContent, { kind: 'samplingRequest' }>;
  readonly include: IncludedPart;
  readonly onInclude: (include: IncludedPart) => void;
}

/** Which context of the chat the server asks for, and what of it the user includes: nothing unless chosen. */
export function SamplingContext({ content, include, onInclude }: SamplingContextProps) {
  const { t } = useTranslation();
  const { includeContext, chat } = content;
  if (includeContext === 'none') return null;
  const offered = (['thisServer', 'allServers'] as const).filter((part) => chat?.[part] !== undefined);
  const at = offered.findIndex((part) => part === include);
  return (
    <div className={styles.context}>
      <p>{t(`sampling.context.asked.${includeContext}`)}</p>
      {chat === null && <p>{t('sampling.context.noChat')}</p>}
      {chat?.isKeptFromServer === true && <p>{t('sampling.context.kept')}</p>}
      {chat !== null && offered.length === 0 && chat.isKeptFromServer === undefined && (
        <p>{t('sampling.context.nothing')}</p>
      )}
      {offered.length > 0 && (
        <SelectField
          label={t('sampling.context.choice')}
          chosen={at === -1 ? undefined : at}
          options={offered.map((part) => t(`sampling.context.parts.${part}`))}
          none={t('sampling.context.none')}
          hint={include === 'none' ? undefined : t(`sampling.context.mean.${include}`)}
          onChoose={(next) => onInclude(next === undefined ? 'none' : (offered[next] ?? 'none'))}
        />
      )}
      <Included content={content} include={include} />
    </div>
  );
}

/** The text exactly as it goes along. */
function Included({ content: { chat }, include }: Omit<SamplingContextProps, 'onInclude'>) {
  const { t } = useTranslation();
  const included = textToInclude(chat, include);
  if (included === undefined) return null;
  const { text, leftOut, otherServers } = included;
  const title = t('sampling.context.text', { count: text.length });
  return (
    <>
      {otherServers.length > 0 && (
        <p className={styles.others}>
          <RevealedText text={t('sampling.context.others', { servers: otherServers.join(', ') })} />
        </p>
      )}
      {leftOut > 0 && <p>{t('sampling.context.leftOut', { count: leftOut })}</p>}
      <Fold title={title} defaultOpen>
        <CodeBlock text={text} label={title}>
          <RevealedText text={text} />
        </CodeBlock>
      </Fold>
    </>
  );
}
