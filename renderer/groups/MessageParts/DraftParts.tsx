import { TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  estimatePartTokens,
  givenToModel,
  type MediaLimits,
  type MessagePart,
} from '../../../shared/domain/messagePart.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './MessageParts.module.css';
import { type DrawablePart, drawablePart, type PartDrawer } from './drawablePart.ts';
import { hidesText } from './hidesText.ts';
import { PartDetails } from './PartDetails.tsx';
import { PartIcon } from './PartIcon.tsx';
import { usePartWords } from './usePartWords.ts';
import { numberFormat } from '../../i18n/formats.ts';

interface DraftPartsProps {
  readonly parts: readonly MessagePart[];
  /** The media that the chosen model accepts; `undefined` while that is not known. */
  readonly limits: MediaLimits | undefined;
  readonly drawPart: PartDrawer;
  /** Draws a small picture, or `otherwise` where there is none. */
  readonly drawThumbnail: (part: DrawablePart, otherwise: ReactNode) => ReactNode;
  readonly onRemove: (at: number) => void;
}

/** Attachments of the message being typed. Each opens to show what the model will get. */
export function DraftParts({ parts, limits, drawPart, drawThumbnail, onRemove }: DraftPartsProps) {
  const { t, i18n } = useTranslation();
  const wordsOf = usePartWords();
  const number = numberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 });
  const details = useId();
  const [open, setOpen] = useState<number>();
  // Not recomputed for every typed letter: the texts may be long.
  const hiding = useMemo(() => parts.map(hidesText), [parts]);
  const opened = open === undefined ? undefined : parts[open];
  const remove = (at: number) => {
    setOpen(undefined);
    onRemove(at);
  };
  return (
    <>
      <ul className={styles.draft} aria-label={t('parts.waiting')}>
        {parts.map((part, at) => {
          const { name, facts, size, origin } = wordsOf(part);
          const drawn = drawablePart(part);
          const icon = <PartIcon type={part.type} />;
          const given = limits && givenToModel(part, limits);
          const hides = hiding[at] ? t('parts.hidden') : undefined;
          const isMisnamed = 'misnamed' in part && part.misnamed === true;
          const misnamed = isMisnamed ? t('parts.notAsNamed', { type: part.mimeType }) : undefined;
          const problem = given?.as === 'described' ? t(`parts.willNot.${given.because}`) : (misnamed ?? hides);
          const tokens = t('parts.tokens', { tokens: number.format(estimatePartTokens(part)) });
          return (
            <li
              key={at}
              className={styles.waiting}
              title={[origin, facts, misnamed, problem].filter(Boolean).join('\n')}
            >
              {drawn?.type === 'image' && drawThumbnail(drawn, icon)}
              {drawn?.type !== 'image' && problem === undefined && icon}
              {problem !== undefined && <TriangleAlert size={14} className={styles.problem} aria-hidden />}
              <button
                type="button"
                className={styles.look}
                aria-expanded={open === at}
                aria-controls={open === at ? details : undefined}
                aria-keyshortcuts="Delete"
                onClick={() => setOpen(open === at ? undefined : at)}
                onKeyDown={(event) => {
                  if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                  event.preventDefault();
                  remove(at);
                }}
              >
                <RevealedText text={name} />
              </button>
              <span className={styles.chipFacts}>{problem ?? `${size} · ${tokens}`}</span>
              <IconButton
                icon={X}
                className={styles.remove}
                label={t('parts.remove', { name })}
                onClick={() => remove(at)}
              />
            </li>
          );
        })}
      </ul>
      {opened !== undefined && (
        <Scrollable id={details} className={styles.looked} label={wordsOf(opened).name}>
          <PartDetails part={opened} drawPart={drawPart} />
        </Scrollable>
      )}
    </>
  );
}
