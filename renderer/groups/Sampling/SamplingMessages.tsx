import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SamplingMessage, SamplingPart } from '../../../shared/domain/sampling.ts';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { TheirWords } from '../AskParts/AskBody.tsx';
import type { MediaDrawer } from '../AskParts/askProps.ts';
import { withoutMessage, withPart } from './requestDraft.ts';
import styles from './Sampling.module.css';

interface SamplingMessagesProps {
  readonly messages: readonly SamplingMessage[];
  readonly drawMedia: MediaDrawer;
  readonly onChange: (messages: SamplingMessage[]) => void;
}

/** The messages a model would see. Each can be changed or left out. */
export function SamplingMessages({ messages, drawMedia, onChange }: SamplingMessagesProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('sampling.messages')} className={styles.messages}>
      {messages.map((message, at) => (
        <div key={at} className={styles.message}>
          <div className={styles.messageHead}>
            <span className={styles.role}>
              {t('sampling.text', { at: at + 1, role: t(`sampling.roles.${message.role}`) })}
            </span>
            {messages.length > 1 && (
              <IconButton
                icon={X}
                hasTooltip={false}
                label={t('sampling.removeMessage', { at: at + 1 })}
                onClick={() => onChange(withoutMessage(messages, at))}
              />
            )}
          </div>
          {message.content.map((part, place) => (
            <Part
              key={place}
              part={part}
              name={t('sampling.text', { at: at + 1, role: t(`sampling.roles.${message.role}`) })}
              removeLabel={t('sampling.removePart', { at: at + 1 })}
              drawMedia={drawMedia}
              onChange={(next) => onChange(withPart(messages, at, place, next))}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

interface PartProps {
  readonly part: SamplingPart;
  readonly name: string;
  readonly removeLabel: string;
  readonly drawMedia: MediaDrawer;
  readonly onChange: (part: SamplingPart | undefined) => void;
}

function Part({ part, name, removeLabel, drawMedia, onChange }: PartProps) {
  const { t } = useTranslation();
  switch (part.type) {
    case 'text':
      return <TextPart text={part.text} name={name} onChange={(text) => onChange({ ...part, text })} />;
    case 'image':
    case 'audio':
      return (
        <div className={styles.media}>
          {drawMedia(part)}
          <IconButton icon={X} hasTooltip={false} label={removeLabel} onClick={() => onChange(undefined)} />
        </div>
      );
    case 'toolUse': {
      const input = JSON.stringify(part.input, null, 2);
      return (
        <div>
          <p className={styles.fact}>
            {t('sampling.toolUse')} <RevealedText text={part.name} />
          </p>
          <CodeBlock text={input} label={part.name}>
            <RevealedText text={input} />
          </CodeBlock>
        </div>
      );
    }
    case 'toolResult':
      return (
        <div>
          <p className={styles.fact}>{t('sampling.toolResult')}</p>
          {part.content.map((each, place) => (
            <ResultView
              key={place}
              part={each}
              name={name}
              drawMedia={drawMedia}
              onChange={(next) =>
                onChange({ ...part, content: part.content.map((other, here) => (here === place ? next : other)) })
              }
            />
          ))}
          {part.structured !== undefined && <TheirWords text={JSON.stringify(part.structured, null, 2)} />}
        </div>
      );
  }
}

interface ResultViewProps extends Pick<PartProps, 'name' | 'drawMedia'> {
  readonly part: ResultPart;
  readonly onChange: (part: ResultPart) => void;
}

function ResultView({ part, name, drawMedia, onChange }: ResultViewProps) {
  if (part.type === 'text') {
    return <TextPart text={part.text} name={name} onChange={(text) => onChange({ ...part, text })} />;
  }
  if (part.type === 'image' || part.type === 'audio') return drawMedia(part);
  return <TheirWords text={part.type === 'resource' ? (part.text ?? part.uri) : part.uri} />;
}

/** A field cannot show hidden characters, so its text is shown once more below it. */
function TextPart({ text, name, onChange }: { text: string; name: string; onChange: (text: string) => void }) {
  return (
    <>
      <div className={styles.text}>
        <TextAreaField label={name} canGrow rows={1} value={text} onChange={(event) => onChange(event.target.value)} />
      </div>
      {hasHidden(text) && <TheirWords text={text} />}
    </>
  );
}
