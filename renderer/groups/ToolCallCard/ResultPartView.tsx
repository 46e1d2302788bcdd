import { useTranslation } from 'react-i18next';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './ToolCallCard.module.css';

/** A piece of a result as text. Pictures are drawn outside, without opening the card. */
export function ResultPartView({ part }: { readonly part: ResultPart }) {
  const { t } = useTranslation();
  switch (part.type) {
    case 'text':
      return (
        <Scrollable as="pre" className={styles.text} label={t('toolCall.result')}>
          <RevealedText text={part.text} />
        </Scrollable>
      );
    case 'image':
      return null;
    case 'audio':
      return <p className={styles.words}>{t('toolCall.audio', { mimeType: part.mimeType, bytes: part.bytes })}</p>;
    case 'resource':
      return (
        <div>
          <p className={styles.words}>
            <RevealedText text={part.uri} />
          </p>
          {part.text !== undefined && (
            <Scrollable as="pre" className={styles.text} label={part.uri}>
              <RevealedText text={part.text} />
            </Scrollable>
          )}
        </div>
      );
    case 'resourceLink':
      return (
        <p className={styles.words}>
          <RevealedText text={`${part.name} · ${part.uri}`} />
        </p>
      );
    default:
      return assertNever(part);
  }
}
