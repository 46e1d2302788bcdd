import { memo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { Scrollable } from '../Scrollable/Scrollable.tsx';
import { useTurn } from '../WorkQueue/useTurn.ts';
import type { HighlightedLines } from './highlightQueue.ts';
import { useHighlight } from './useHighlight.ts';
import styles from './CodeBlock.module.css';

interface CodeBlockProps {
  /** The text to copy, also shown when there are no children. */
  readonly text: string;
  readonly language?: string | undefined;
  readonly label?: string;
  /** The text may still grow: it is highlighted when it is complete. */
  readonly open?: boolean;
  readonly children?: ReactNode;
}

/** A button with its tooltip and a scrollable region cost far more than the text. */
const controlUnits = 10;

/** Preformatted text that scrolls on its own and can be copied; highlighted if its language is known. */
export function CodeBlock({ text, language, label, open = false, children }: CodeBlockProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const hasTurn = useTurn(controlUnits, { place });
  const lines = useHighlight(text, open || !hasTurn || children !== undefined ? undefined : language);
  return (
    <div ref={place} className={styles.block}>
      <div className={styles.bar}>
        <span className={styles.language}>{label ?? language ?? t('common.text')}</span>
        {hasTurn && <CopyButton text={text} />}
      </div>
      {hasTurn ? (
        <Scrollable as="pre" className={styles.code} label={label ?? t('common.code')}>
          <code>{children ?? (lines === undefined ? text : <Coloured lines={lines} />)}</code>
        </Scrollable>
      ) : (
        <pre className={styles.code}>{children === undefined && <code>{text}</code>}</pre>
      )}
    </div>
  );
}

const Coloured = memo(function Coloured({ lines }: { readonly lines: HighlightedLines }) {
  return lines.map((pieces, line) => (
    <span key={line}>
      {line > 0 && '\n'}
      {pieces.map(([text, kind], at) =>
        kind === 'plain' ? (
          text
        ) : (
          <span key={at} className={styles[kind]}>
            {text}
          </span>
        ),
      )}
    </span>
  ));
});
