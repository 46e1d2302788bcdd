import { Download, WrapText } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../browser/download.ts';
import { Button } from '../Button/Button.tsx';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Scrollable } from '../Scrollable/Scrollable.tsx';
import { useTurn } from '../WorkQueue/useTurn.ts';
import { fileEnding } from './fileEnding.ts';
import { CodeText } from './CodeText.tsx';
import { useHighlight } from './useHighlight.ts';
import styles from './CodeBlock.module.css';

interface CodeBlockProps {
  /** The text to copy, also shown when there are no children. */
  readonly text: string;
  readonly language?: string | undefined;
  readonly label?: string;
  /** The text may still grow: it is highlighted when it is complete. */
  readonly open?: boolean;
  /** A long one shows its beginning at first, and can be wrapped and saved. Not where the text is being approved. */
  readonly isPartOfAnswer?: boolean;
  readonly children?: ReactNode;
}

/** A button with its tooltip and a scrollable region cost far more than the text. */
const controlUnits = 10;

/** Longer code shows this many lines at first. */
const maxShownLines = 60;

/** Preformatted text that can be copied; highlighted if its language is known. */
export function CodeBlock({ text, language, label, open = false, isPartOfAnswer = false, children }: CodeBlockProps) {
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const [isWrapped, setWrapped] = useState(false);
  // Buttons are expensive: those that are seldom pressed are made when the pointer or the focus comes.
  const [isUsed, setUsed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const hasTurn = useTurn(controlUnits, { place });
  const lines = useHighlight(text, open || !hasTurn || children !== undefined ? undefined : language);
  const isLong = isPartOfAnswer && hasMoreLines(text, maxShownLines);
  const use = isPartOfAnswer && !isUsed ? () => setUsed(true) : undefined;
  const code = [styles.code, isPartOfAnswer ? styles.whole : '', isWrapped ? styles.wrapped : ''].join(' ');
  return (
    <div ref={place} className={styles.block} data-folded={isLong && !isUnfolded} onPointerEnter={use} onFocus={use}>
      <div className={styles.bar}>
        <span className={styles.language}>{label ?? language ?? t('common.text')}</span>
        {hasTurn && <CopyButton text={text} />}
        {isUsed && (
          <>
            <IconButton
              icon={WrapText}
              label={t('codeBlock.wrap')}
              aria-pressed={isWrapped}
              onClick={() => setWrapped(!isWrapped)}
            />
            <IconButton
              icon={Download}
              label={t('codeBlock.download')}
              onClick={() => download(new Blob([text]), `code.${fileEnding(language)}`)}
            />
          </>
        )}
      </div>
      {hasTurn ? (
        <Scrollable as="pre" className={code} label={label ?? t('common.code')}>
          <code>{children ?? <CodeText text={text} lines={lines} />}</code>
        </Scrollable>
      ) : (
        <pre className={code}>
          {children === undefined && (
            <code>
              <CodeText text={text} lines={undefined} />
            </code>
          )}
        </pre>
      )}
      {isLong && hasTurn && (
        <Button size="small" look="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded
            ? t('common.showLess')
            : open
              ? t('common.showAll')
              : t('codeBlock.showAll', { count: linesIn(text) })}
        </Button>
      )}
    </div>
  );
}

/** Stops counting as soon as it knows: it is asked for every piece of a text that is written. */
function hasMoreLines(text: string, lines: number): boolean {
  let at = -1;
  for (let line = 0; line < lines; line++) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return false;
  }
  return at < text.length - 1;
}

function linesIn(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
