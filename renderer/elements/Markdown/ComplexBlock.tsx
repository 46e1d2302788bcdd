import type { Root } from 'hast';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import { PlainBlock } from './PlainBlock.tsx';
import { PlainOnError } from './PlainOnError.tsx';
import styles from './Markdown.module.css';

interface ComplexBlockProps {
  readonly source: string;
  readonly drawTree: (tree: Root) => ReactNode;
}

type Formatting =
  | { readonly kind: 'not'; readonly source: string }
  | { readonly kind: 'running'; readonly source: string }
  | { readonly kind: 'done'; readonly source: string; readonly tree: Root }
  | { readonly kind: 'failed'; readonly source: string };

/** The number of texts that stay formatted when their rows are rendered again. */
const maxWanted = 8;
const wanted = new Set<string>();

function noteWanted(source: string): void {
  wanted.add(source);
  for (const oldest of wanted) {
    if (wanted.size <= maxWanted) break;
    wanted.delete(oldest);
  }
}

/** A block whose parsing alone would block the page: shown as source, with a button that formats it. */
export function ComplexBlock({ source, drawTree }: ComplexBlockProps) {
  const { t } = useTranslation();
  const [formatting, setFormatting] = useState<Formatting>(() => ({
    kind: wanted.has(source) ? 'running' : 'not',
    source,
  }));
  const isRunning = formatting.kind === 'running' && formatting.source === source;
  useEffect(() => {
    if (!isRunning) return;
    let isGone = false;
    const format = async () => {
      const { formattedText } = await import('./formattedTexts.ts');
      const tree = await formattedText(source);
      if (!isGone) setFormatting(tree === undefined ? { kind: 'failed', source } : { kind: 'done', source, tree });
    };
    void format();
    return () => {
      isGone = true;
    };
  }, [isRunning, source]);
  const start = () => {
    noteWanted(source);
    setFormatting({ kind: 'running', source });
  };
  // A text that grew since then is another text.
  const state = formatting.source === source ? formatting : { kind: 'not' as const };
  if (state.kind === 'done') return <PlainOnError text={source}>{drawTree(state.tree)}</PlainOnError>;
  return (
    <div>
      <p className={styles.complexNote} role="note">
        <span>{t(state.kind === 'failed' ? 'markdown.stillTooComplex' : 'markdown.tooComplex')}</span>
        {state.kind !== 'failed' && (
          <Button size="small" disabled={state.kind === 'running'} onClick={start}>
            {t(state.kind === 'running' ? 'markdown.formatting' : 'markdown.formatAnyway')}
          </Button>
        )}
      </p>
      <PlainBlock text={source} />
    </div>
  );
}
