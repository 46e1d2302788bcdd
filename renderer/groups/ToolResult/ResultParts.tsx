import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { Button } from '../../elements/Button/Button.tsx';
import type { ResultOrigin } from './ResultActionsContext.ts';
import { ResultMedium } from './ResultMedium.tsx';
import { ResultPartView } from './ResultPartView.tsx';
import { shownParts } from './shownParts.ts';
import styles from './ToolResult.module.css';

/** How many pictures, sounds and links are shown at first. */
const firstShown = 6;

interface ResultPartsProps {
  readonly parts: readonly ResultPart[];
  readonly from: ResultOrigin;
}

/** The pieces of a result in the server's order. Pictures and sounds that follow each other are shown side by side. */
export function ResultParts({ parts, from }: ResultPartsProps) {
  const { t } = useTranslation();
  const [max, setMax] = useState(firstShown);
  const { runs, hidden } = shownParts(parts, max);
  return (
    <>
      {runs.map((run, at) =>
        run.kind === 'media' ? (
          <div key={at} className={styles.media}>
            {run.media.map((part, inRun) => (
              <ResultMedium key={inRun} part={part} tool={from.tool} />
            ))}
          </div>
        ) : (
          <ResultPartView key={at} part={run.part} from={from} />
        ),
      )}
      {hidden > 0 && (
        <Button size="small" look="quiet" onClick={() => setMax(max + 100)}>
          {t('result.moreEntries', { count: hidden })}
        </Button>
      )}
    </>
  );
}
