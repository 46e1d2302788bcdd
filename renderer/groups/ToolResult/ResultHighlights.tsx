import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultPart, ToolResult } from '../../../shared/domain/tool.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { AnnotationsLine } from './AnnotationsLine.tsx';
import { tableOf } from './dataTable.ts';
import { DataTable } from './DataTable.tsx';
import { ResourceLink } from './ResourceLink.tsx';
import { type ResultOrigin, ResultActionsContext } from './ResultActionsContext.ts';
import styles from './ToolResult.module.css';

interface ResultHighlightsProps {
  readonly result: ToolResult;
  readonly from: ResultOrigin;
}

/** Of a long list, so much shows without opening anything. */
const mostShown = 6;
const firstRows = 8;

/** What of a result shows without opening anything: pictures, sounds, a table, links. */
export function ResultHighlights({ result: { content, structured }, from }: ResultHighlightsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(mostShown);
  const media = content.filter((part) => part.type === 'image' || part.type === 'audio');
  const links = content.filter((part) => part.type === 'resourceLink');
  const table = structured === undefined ? undefined : tableOf(structured);
  const hidden = Math.max(0, media.length - shown) + Math.max(0, links.length - shown);
  if (media.length === 0 && links.length === 0 && table === undefined) return null;
  return (
    <div className={styles.highlights}>
      {table !== undefined && <DataTable table={table} step={firstRows} />}
      {media.length > 0 && (
        <div className={styles.media}>
          {media.slice(0, shown).map((part, at) => (
            <Medium key={at} part={part} tool={from.tool} />
          ))}
        </div>
      )}
      {links.slice(0, shown).map((link, at) => (
        <div key={at}>
          <ResourceLink link={link} from={from} />
          <AnnotationsLine annotations={link.annotations} />
        </div>
      ))}
      {hidden > 0 && (
        <Button size="small" look="quiet" onClick={() => setShown(shown + 100)}>
          {t('result.moreEntries', { count: hidden })}
        </Button>
      )}
    </div>
  );
}

interface MediumProps {
  readonly part: Extract<ResultPart, { type: 'image' | 'audio' }>;
  readonly tool: string;
}

function Medium({ part: { type, blob, mimeType, annotations }, tool }: MediumProps) {
  const { drawPicture, drawSound } = useContext(ResultActionsContext);
  return (
    <div data-medium={type}>
      {type === 'image' ? drawPicture(blob, mimeType, tool) : drawSound(blob, mimeType, tool)}
      <AnnotationsLine annotations={annotations} />
    </div>
  );
}
