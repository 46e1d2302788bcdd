import { useState } from 'react';
import { MarkdownBlock } from './MarkdownBlock.tsx';
import { OpenBlockContext } from './OpenBlockContext.ts';
import { PlainBlock } from './PlainBlock.tsx';
import { blocksOf, emptySplit, hasFootnotes, splitBlocks, withoutOpenRow } from './splitBlocks.ts';
import { withDefinitions } from './withDefinitions.ts';
import styles from './Markdown.module.css';

interface MarkdownProps {
  readonly text: string;
  /** More text is coming: footnotes and unfinished table rows wait until it has come. */
  readonly streaming?: boolean;
}

/** Nobody writes more; what comes behind them is shown as it is written, so that no text can hold up the page. */
const mostBlocks = 1000;

/** Markdown of a model or server: the one way such text reaches the page, streamed or not. */
export function Markdown({ text, streaming = false }: MarkdownProps) {
  const shown = streaming ? withoutOpenRow(text) : text;
  const [split, setSplit] = useState(() => splitBlocks(emptySplit, shown));
  const current = splitBlocks(split, shown);
  if (current !== split) setSplit(current);

  if (!streaming && hasFootnotes(text)) {
    return (
      <div className={styles.markdown}>
        <MarkdownBlock source={text} />
      </div>
    );
  }
  const definitions = current.closedDefinitions + current.tailDefinitions;
  const blocks = blocksOf(current);
  const shownBlocks = withDefinitions(blocks.slice(0, mostBlocks), definitions);
  return (
    <div className={styles.markdown}>
      {shownBlocks.map((block, at) => (
        <OpenBlockContext key={at} value={streaming && at >= current.closed.length}>
          <MarkdownBlock source={block} />
        </OpenBlockContext>
      ))}
      {blocks.length > mostBlocks && <PlainBlock text={blocks.slice(mostBlocks).join('')} />}
    </div>
  );
}
