import { useState } from 'react';
import { MarkdownBlocks } from './MarkdownBlocks.tsx';
import { blocksOf, emptySplit, hasFootnotes, splitBlocks, withoutOpenRow } from './splitBlocks.ts';
import { withDefinitions } from './withDefinitions.ts';
import styles from './Markdown.module.css';

interface MarkdownProps {
  readonly text: string;
  /** More text is coming: footnotes and unfinished table rows wait until it has come. */
  readonly isStreaming?: boolean;
}

/** Markdown of a model or server: the one way such text reaches the page, streamed or not. */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  const shown = isStreaming ? withoutOpenRow(text) : text;
  const [split, setSplit] = useState(() => splitBlocks(emptySplit, shown));
  const current = splitBlocks(split, shown);
  if (current !== split) setSplit(current);

  if (!isStreaming && hasFootnotes(text)) {
    return (
      <div className={styles.markdown}>
        <MarkdownBlocks blocks={[text]} firstOpen={undefined} />
      </div>
    );
  }
  const definitions = current.closedDefinitions + current.tailDefinitions;
  return (
    <div className={styles.markdown}>
      <MarkdownBlocks
        blocks={withDefinitions(blocksOf(current), definitions)}
        firstOpen={isStreaming ? current.closed.length : undefined}
      />
    </div>
  );
}
