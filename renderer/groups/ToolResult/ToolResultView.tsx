import { useTranslation } from 'react-i18next';
import type { ResultPart, ToolResult } from '../../../shared/domain/tool.ts';
import type { JsonValue } from '../../../shared/lib/json.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { tableOf } from './dataTable.ts';
import { DataTree } from './DataTree.tsx';
import type { ResultOrigin } from './ResultActionsContext.ts';
import { ResultPartView } from './ResultPartView.tsx';
import { dataIn } from './textKind.ts';
import styles from './ToolResult.module.css';

interface ToolResultViewProps {
  readonly result: ToolResult;
  readonly from: ResultOrigin;
}

/** What a tool answered, but for what shows without opening anything (`ResultHighlights`). */
export function ToolResultView({ result, from }: ToolResultViewProps) {
  const { t } = useTranslation();
  const { structured, mismatches = [] } = result;
  const parts = result.content.filter((part) => isShownHere(part, structured));
  const isTable = structured !== undefined && tableOf(structured) !== undefined;
  const hasMore = parts.length > 0 || mismatches.length > 0 || (structured !== undefined && !isTable);
  // Nothing at all is said here; what shows below is not said twice.
  if (!hasMore && (isTable || result.content.length > 0)) return null;
  return (
    <section className={styles.result}>
      <p className={styles.heading}>{t('toolCall.result')}</p>
      {mismatches.length > 0 && (
        <Banner tone="warn" title={t('result.mismatch')}>
          <ul>
            {mismatches.map((mismatch) => (
              <li key={mismatch}>
                <RevealedText text={mismatch} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {structured === undefined && result.content.length === 0 && (
        <p className={styles.none}>{t('toolCall.noResult')}</p>
      )}
      {parts.map((part, at) => (
        <ResultPartView key={at} part={part} from={from} />
      ))}
      {structured !== undefined && !isTable && (
        <div>
          <p className={styles.headingLine}>
            {t('toolCall.structured')} <CopyButton text={JSON.stringify(structured, null, 2)} />
          </p>
          <DataTree value={structured} />
        </div>
      )}
    </section>
  );
}

/**
 * Servers repeat structured content as text for hosts that know none (2025-06-18, server/tools): once is enough. What else
 * shows above is not repeated either.
 */
function isShownHere(part: ResultPart, structured: JsonValue | undefined): boolean {
  if (part.type === 'image' || part.type === 'audio' || part.type === 'resourceLink') return false;
  if (part.type !== 'text' || structured === undefined || part.whole !== undefined) return true;
  const data = dataIn(part.text);
  return data === undefined || sorted(data) !== sorted(structured);
}

/** The same text for the same data, whatever the order of names. */
function sorted(value: JsonValue): string {
  return JSON.stringify(value, (_, each: JsonValue) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
