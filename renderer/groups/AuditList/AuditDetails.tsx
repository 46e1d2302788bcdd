import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import type { AuditLine } from './auditLines.ts';
import styles from './AuditList.module.css';

/** Everything that is recorded about a row. */
export function AuditDetails({ line }: { readonly line: AuditLine }) {
  const { t, i18n } = useTranslation();
  const { row, end = row } = line;
  const mono = (text: string | number | undefined) =>
    text === undefined ? undefined : (
      <span className={styles.mono}>
        <RevealedText text={String(text)} />
      </span>
    );
  return (
    <div className={styles.details}>
      <FactList
        facts={[
          { name: t('activity.details.row'), value: mono(row.id) },
          { name: t('activity.details.conversation'), value: mono(row.conversationId) },
          { name: t('activity.details.call'), value: mono(row.callId) },
          {
            name: row.kind === 'secret' ? t('activity.kinds.secret') : t('activity.details.address'),
            value: mono(row.address),
          },
          { name: t('activity.details.size'), value: mono(row.bytes && bytesText(row.bytes, i18n.language)) },
          { name: t('activity.details.definitionHash'), value: mono(row.definitionHash) },
          { name: t('activity.details.argumentsHash'), value: mono(row.argumentsHash) },
          { name: t('activity.details.resultHash'), value: mono(end.resultHash) },
          { name: t('activity.details.hash'), value: mono(row.hash) },
        ]}
      />
      {row.arguments !== undefined && (
        <CodeBlock text={readable(row.arguments)} label={t('toolCall.arguments')}>
          <RevealedText text={readable(row.arguments)} />
        </CodeBlock>
      )}
    </div>
  );
}

/** JSON that was cut is shown unchanged. */
function readable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
