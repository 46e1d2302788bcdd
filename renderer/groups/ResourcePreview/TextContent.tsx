import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
import { showsWhole } from '../../elements/Markdown/showsWhole.ts';
import { plainLines } from '../../elements/RevealedText/plainLines.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import type { ContentLook } from './contentLook.ts';
import { CsvTable } from './CsvTable.tsx';
import styles from './ResourcePreview.module.css';

interface TextContentProps {
  readonly text: string;
  readonly name: string;
  readonly look: ContentLook;
  /** Draws a drawing from its source. */
  readonly drawing: (source: string) => ReactNode;
}

/** Larger JSON is not formatted with line breaks. */
const maxJsonChars = 200_000;

/**
 * Text, drawn according to its type or as source. Text with hidden characters is shown as source, which shows them. Markdown
 * that would hide some of its words opens as source, because a model reads all of them.
 */
export function TextContent({ text, name, look, drawing }: TextContentProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<'shown' | 'source'>();
  const plain = useMemo(() => plainLines(text), [text]);
  const hides = useMemo(() => hasHidden(plain), [plain]);
  const conceals = useMemo(() => look.kind === 'markdown' && !showsWhole(plain), [look.kind, plain]);
  if (hides) {
    return (
      <CodeBlock text={text}>
        <RevealedText text={plain} />
      </CodeBlock>
    );
  }
  const wanted = chosen ?? (conceals ? 'source' : 'shown');
  const words = { markdown: 'rendered', csv: 'table', drawing: 'picture' } as const;
  if (look.kind === 'json') return <CodeBlock text={prettyJson(text)} language="json" />;
  if (look.kind !== 'markdown' && look.kind !== 'csv' && look.kind !== 'drawing') {
    return <CodeBlock text={text} language={look.kind === 'text' ? look.language : undefined} />;
  }
  return (
    <>
      <Segments
        label={t('resources.asText')}
        value={wanted}
        options={[
          { value: 'shown', label: t(`resources.looks.${words[look.kind]}`) },
          { value: 'source', label: t('resources.looks.source') },
        ]}
        onChange={setChosen}
      />
      {wanted === 'source' && <CodeBlock text={text} language={look.kind === 'drawing' ? 'xml' : look.kind} />}
      {wanted === 'shown' && look.kind === 'markdown' && (
        <Scrollable label={name} className={styles.paper}>
          <Markdown text={text} />
        </Scrollable>
      )}
      {wanted === 'shown' && look.kind === 'csv' && <CsvTable text={text} name={name} />}
      {wanted === 'shown' && look.kind === 'drawing' && drawing(text)}
    </>
  );
}

/** JSON with line breaks; anything else stays unchanged. Pure. */
function prettyJson(text: string): string {
  if (text.length > maxJsonChars) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
