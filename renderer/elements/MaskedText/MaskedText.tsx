import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import { maskedParts, type MaskedSpan } from './maskedParts.ts';
import styles from './MaskedText.module.css';

interface MaskedTextProps {
  readonly text: string;
  /** The parts that are covered until the user asks for them, in order. */
  readonly spans: readonly MaskedSpan[];
}

/** A text that covers its secrets except for their beginning and length. A button shows them in full. */
export function MaskedText({ text, spans }: MaskedTextProps) {
  return maskedParts(text, spans).map((part, at) => (
    <Fragment key={at}>{part.isMasked ? <Mask text={part.text} /> : <RevealedText text={part.text} />}</Fragment>
  ));
}

/** The visible beginning of a secret: one character if the secret is short. */
const shownOf = (text: string) => keepStart(text, text.length < 12 ? 1 : 4);

function Mask({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const length = t('masked.length', { count: text.length });
  return (
    <>
      <RevealedText text={isShown ? text : shownOf(text)} />
      {!isShown && <span className={styles.dots}>{t('masked.rest', { length })}</span>}{' '}
      <button
        type="button"
        className={styles.show}
        aria-label={t(isShown ? 'masked.hideSecret' : 'masked.showSecret', { length })}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'masked.hide' : 'masked.show')}
      </button>
    </>
  );
}
