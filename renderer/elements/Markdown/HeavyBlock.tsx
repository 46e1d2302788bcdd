import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNested, maxEffortAtOnce, startWithin } from '../../../shared/lib/markdownEffort.ts';
import { isPiled } from '../../../shared/lib/revealHidden.ts';
import { Button } from '../Button/Button.tsx';
import type { DividedTree } from './dividedTree.ts';
import { treeKey } from './formatQuestion.ts';
import { knownTree } from './knownTrees.ts';
import { OpenBlockContext } from './OpenBlockContext.ts';
import { PlainBlock } from './PlainBlock.tsx';
import { PlainOnError } from './PlainOnError.tsx';
import styles from './Markdown.module.css';

interface HeavyBlockProps {
  readonly source: string;
  /** The heading of its footnotes, of a whole text. */
  readonly footnoteLabel: string | undefined;
  /** Draws a text that is little work. */
  readonly drawText: (source: string) => ReactNode;
  readonly drawTree: (tree: DividedTree) => ReactNode;
}

/** What is known of a text, or of its beginning while it grows. */
interface Found {
  readonly source: string;
  readonly footnoteLabel: string | undefined;
  readonly tree: DividedTree | 'none';
  /** Whether it is what the user asked for. */
  readonly isTried: boolean;
}

/** A block that would hold up the page: a worker parses it, and it is drawn part by part. What takes the worker too long stays as it is written. */
export function HeavyBlock({ source, footnoteLabel, drawText, drawTree }: HeavyBlockProps) {
  const [isWanted, setWanted] = useState(false);
  const found = useTree(source, footnoteLabel, isWanted);
  if (found === undefined) return <Beginning source={source} drawText={drawText} />;
  if (found.tree !== 'none') return <PlainOnError text={source}>{drawTree(found.tree)}</PlainOnError>;
  return <TooComplex source={source} isWanted={isWanted} isTried={found.isTried} onWanted={() => setWanted(true)} />;
}

/** Until the worker answers. */
function Beginning({ source, drawText }: Pick<HeavyBlockProps, 'source' | 'drawText'>) {
  const within = isNested(source) ? '' : startWithin(source, maxEffortAtOnce);
  const start = isPiled(within) ? '' : within;
  return (
    <>
      {start !== '' && drawText(start)}
      <PlainBlock text={source.slice(start.length)} />
    </>
  );
}

interface TooComplexProps {
  readonly source: string;
  readonly isWanted: boolean;
  /** Whether the user's wish could not be met. */
  readonly isTried: boolean;
  readonly onWanted: () => void;
}

function TooComplex({ source, isWanted, isTried, onWanted }: TooComplexProps) {
  const { t } = useTranslation();
  return (
    <div>
      <p className={styles.complexNote} role="note">
        <span>{t(isTried ? 'markdown.stillTooComplex' : 'markdown.tooComplex')}</span>
        {!isTried && (
          <Button size="small" disabled={isWanted} onClick={onWanted}>
            {t(isWanted ? 'markdown.formatting' : 'markdown.formatAnyway')}
          </Button>
        )}
      </p>
      <PlainBlock text={source} />
    </div>
  );
}

/** The tree of a text; while it grows, that of its latest beginning. `undefined` until the first is known. */
function useTree(source: string, footnoteLabel: string | undefined, isWanted: boolean): Found | undefined {
  const isOpen = useContext(OpenBlockContext);
  const [found, setFound] = useState<Found>();
  const isBusy = useRef(false);
  const isFound = found?.source === source && found.footnoteLabel === footnoteLabel;
  const known = isFound ? undefined : knownTree(treeKey({ source, footnoteLabel }));
  const exact = known === undefined ? found : { source, footnoteLabel, tree: known, isTried: false };
  const isExact = isFound || known !== undefined;
  const beginning = exact !== undefined && source.startsWith(exact.source) ? exact : undefined;
  const isOver = beginning?.tree === 'none' && !(isWanted && !beginning.isTried);
  // What was too much while it is written is only longer now.
  const isAsked = isOver ? !isExact && !isOpen : !isExact || beginning?.tree === 'none';
  const gone = useRef(new AbortController());
  useEffect(() => {
    if (!isAsked || isBusy.current) return;
    isBusy.current = true;
    const { signal } = gone.current;
    const ask = async () => {
      const tree = await import('./formatting.ts')
        .then(({ formatText }) => formatText({ source, footnoteLabel, isWanted }, signal))
        .catch(() => 'none' as const);
      if (signal.aborted) return;
      isBusy.current = false;
      setFound({ source, footnoteLabel, tree, isTried: isWanted });
    };
    void ask();
  }, [isAsked, source, footnoteLabel, isWanted, found]);
  useEffect(
    () => () => {
      gone.current.abort();
      gone.current = new AbortController();
      isBusy.current = false;
    },
    [],
  );
  return beginning;
}
