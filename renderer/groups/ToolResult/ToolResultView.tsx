import { useTranslation } from 'react-i18next';
import type { ToolResult } from '../../../shared/domain/tool.ts';
import type { JsonValue } from '../../../shared/lib/json.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { tableOf } from './dataTable.ts';
import { DataTable } from './DataTable.tsx';
import { DataTree } from './DataTree.tsx';
import type { ResultOrigin } from './ResultActionsContext.ts';
import { ResultParts } from './ResultParts.tsx';
import { withoutRepeats } from './repeatedContent.ts';
import styles from './ToolResult.module.css';

interface ToolResultViewProps {
  readonly result: ToolResult;
  readonly from: ResultOrigin;
}

/** The result of a tool: every content block once, in the server's order, structured content last. */
export function ToolResultView({ result, from }: ToolResultViewProps) {
  const { t } = useTranslation();
  const { mismatches = [] } = result;
  const { parts, structured } = withoutRepeats(result.content, result.structured);
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
      {structured === undefined && parts.length === 0 && <p className={styles.none}>{t('toolCall.noResult')}</p>}
      <ResultParts parts={parts} from={from} />
      {structured !== undefined && (
        <div>
          <p className={styles.headingLine}>
            {t('toolCall.structured')} <CopyButton text={JSON.stringify(structured, null, 2)} />
          </p>
          <Structured value={structured} />
        </div>
      )}
    </section>
  );
}

function Structured({ value }: { readonly value: JsonValue }) {
  const table = tableOf(value);
  return table === undefined ? <DataTree value={value} /> : <DataTable table={table} step={20} />;
}
