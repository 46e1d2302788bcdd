import type { ToolResult } from '../../../shared/domain/tool.ts';
import { tableOf } from './dataTable.ts';
import { DataTable } from './DataTable.tsx';
import { withoutRepeats } from './repeatedContent.ts';
import type { ResultOrigin } from './ResultActionsContext.ts';
import { ResultParts } from './ResultParts.tsx';
import styles from './ToolResult.module.css';

interface ResultHighlightsProps {
  readonly result: ToolResult;
  readonly from: ResultOrigin;
}

const firstRows = 8;

/** The parts of a result that are visible without opening it, in the server's order: pictures, audio, links; a table last. */
export function ResultHighlights({ result: { content, structured }, from }: ResultHighlightsProps) {
  const parts = content.filter(({ type }) => type === 'image' || type === 'audio' || type === 'resourceLink');
  const shown = withoutRepeats(content, structured).structured;
  const table = shown === undefined ? undefined : tableOf(shown);
  if (parts.length === 0 && table === undefined) return null;
  return (
    <div className={styles.highlights}>
      <ResultParts parts={parts} from={from} />
      {table !== undefined && <DataTable table={table} step={firstRows} />}
    </div>
  );
}
