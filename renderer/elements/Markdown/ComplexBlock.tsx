import type { Root } from 'hast';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  | { readonly kind: 'not' }
  | { readonly kind: 'running'; readonly source: string }
  | { readonly kind: 'done'; readonly source: string; readonly tree: Root }
  | { readonly kind: 'failed'; readonly source: string };

/** A block whose parsing alone would hold up the page: as it is written, with a way to have it formatted all the same. */
export function ComplexBlock({ source, drawTree }: ComplexBlockProps) {
  const { t } = useTranslation();
  const [formatting, setFormatting] = useState<Formatting>({ kind: 'not' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const format = async () => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setFormatting({ kind: 'running', source });
    const { formatInWorker } = await import('./formatting.ts');
    const tree = await formatInWorker(source, signal);
    if (signal.aborted) return;
    setFormatting(tree === undefined ? { kind: 'failed', source } : { kind: 'done', source, tree });
  };
  // A text that grew since then is another one.
  const state = formatting.kind !== 'not' && formatting.source !== source ? { kind: 'not' as const } : formatting;
  if (state.kind === 'done') return <PlainOnError text={source}>{drawTree(state.tree)}</PlainOnError>;
  return (
    <div>
      <p className={styles.complexNote} role="note">
        <span>{t(state.kind === 'failed' ? 'markdown.stillTooComplex' : 'markdown.tooComplex')}</span>
        {state.kind !== 'failed' && (
          <Button size="small" disabled={state.kind === 'running'} onClick={() => void format()}>
            {t(state.kind === 'running' ? 'markdown.formatting' : 'markdown.formatAnyway')}
          </Button>
        )}
      </p>
      <PlainBlock text={source} />
    </div>
  );
}
