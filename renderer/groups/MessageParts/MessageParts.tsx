import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessagePart } from '../../../shared/domain/messagePart.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { drawablePart, type PartDrawer } from './drawablePart.ts';
import styles from './MessageParts.module.css';
import { PartDetails } from './PartDetails.tsx';
import { PartIcon } from './PartIcon.tsx';
import { usePartWords } from './usePartWords.ts';

interface MessagePartsProps {
  readonly parts: readonly MessagePart[];
  readonly drawPart: PartDrawer;
}

/** Attachments of a sent message: its pictures, and a chip for each part that opens to show what the model got. */
export function MessageParts({ parts, drawPart }: MessagePartsProps) {
  const { t } = useTranslation();
  const wordsOf = usePartWords();
  const details = useId();
  const [open, setOpen] = useState<number>();
  const opened = open === undefined ? undefined : parts[open];
  const pictures = parts.flatMap((part) => {
    const media = drawablePart(part);
    return media?.type === 'image' ? [{ ...media, name: wordsOf(part).name }] : [];
  });
  return (
    <div className={styles.parts}>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((media, at) => (
            <div key={at} className={styles.picture}>
              {drawPart(media)}
            </div>
          ))}
        </div>
      )}
      <ul className={styles.chips} aria-label={t('parts.title')}>
        {parts.map((part, at) => {
          const { name, facts, origin } = wordsOf(part);
          return (
            <li key={at} className={styles.item}>
              <button
                type="button"
                className={styles.chip}
                aria-expanded={open === at}
                aria-controls={open === at ? details : undefined}
                title={origin}
                onClick={() => setOpen(open === at ? undefined : at)}
              >
                <PartIcon type={part.type} />
                <span className={styles.name}>
                  <RevealedText text={name} />
                </span>
                <span className={styles.chipFacts}>
                  <RevealedText text={facts} />
                </span>
                <ChevronDown size={13} strokeWidth={1.9} aria-hidden className={styles.chevron} />
              </button>
            </li>
          );
        })}
      </ul>
      {opened !== undefined && (
        <div id={details} className={styles.opened}>
          <PartDetails part={opened} drawPart={drawablePart(opened)?.type === 'image' ? undefined : drawPart} />
        </div>
      )}
    </div>
  );
}
