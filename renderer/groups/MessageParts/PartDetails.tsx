import { useTranslation } from 'react-i18next';
import { givenToModel, type MessagePart, partText } from '../../../shared/domain/messagePart.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { drawablePart, type PartDrawer } from './drawablePart.ts';
import styles from './MessageParts.module.css';
import { usePartWords } from './usePartWords.ts';

interface PartDetailsProps {
  readonly part: MessagePart;
  /** `undefined` if it is drawn elsewhere. */
  readonly drawPart: PartDrawer | undefined;
}

/** Everything about a part: where it comes from, and what a model gets of it. */
export function PartDetails({ part, drawPart }: PartDetailsProps) {
  const { t } = useTranslation();
  const words = usePartWords()(part);
  const media = drawablePart(part);
  // Which media a model accepts is shown where models are chosen; this is about the content itself.
  const given = givenToModel(part, { images: true, audio: true, files: true });
  return (
    <div className={styles.details}>
      <p className={styles.facts}>
        <RevealedText text={[words.origin, words.facts].join(' · ')} />
      </p>
      {part.type === 'resource' && (
        <p className={styles.uri}>
          <RevealedText text={part.uri} />
        </p>
      )}
      {given.as === 'text' && (
        <Scrollable as="pre" className={styles.text} label={words.name}>
          <RevealedText text={partText(part)} />
        </Scrollable>
      )}
      {'cut' in part && part.cut !== undefined && <p className={styles.facts}>{t('parts.cut', { count: part.cut })}</p>}
      {media !== undefined && drawPart?.({ ...media, name: words.name })}
      {given.as === 'described' && <p className={styles.facts}>{t(`parts.described.${given.because}`)}</p>}
    </div>
  );
}
