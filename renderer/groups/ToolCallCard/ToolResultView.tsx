import { useTranslation } from 'react-i18next';
import type { ToolResult } from '../../../shared/domain/tool.ts';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ResultPartView } from './ResultPartView.tsx';
import styles from './ToolCallCard.module.css';

/** What a tool answered, but for its pictures: those are drawn outside, by whoever knows where bytes come from. */
export function ToolResultView({ result }: { readonly result: ToolResult }) {
  const { t } = useTranslation();
  const parts = result.content.filter((part) => part.type !== 'image');
  return (
    <section>
      <p className={styles.heading}>{t('toolCall.result')}</p>
      {parts.length === 0 && result.structured === undefined && result.content.length === 0 && (
        <p className={styles.none}>{t('toolCall.noResult')}</p>
      )}
      {parts.map((part, at) => (
        <ResultPartView key={at} part={part} />
      ))}
      {result.structured !== undefined && (
        <CodeBlock text={JSON.stringify(result.structured, null, 2)} label={t('toolCall.structured')}>
          <RevealedText text={JSON.stringify(result.structured, null, 2)} />
        </CodeBlock>
      )}
    </section>
  );
}
