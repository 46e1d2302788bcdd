import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
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

/** A larger text is not written anew with line breaks. */
const longestJson = 200_000;

/** Text as what it is, beside its source. */
export function TextContent({ text, name, look, drawing }: TextContentProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<'shown' | 'source'>('shown');
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
        onChange={setWanted}
      />
      {wanted === 'source' && <CodeBlock text={text} language={look.kind === 'drawing' ? 'xml' : look.kind} />}
      {wanted === 'shown' && look.kind === 'markdown' && (
        <div className={styles.paper}>
          <Markdown text={text} />
        </div>
      )}
      {wanted === 'shown' && look.kind === 'csv' && <CsvTable text={text} name={name} />}
      {wanted === 'shown' && look.kind === 'drawing' && drawing(text)}
    </>
  );
}

/** JSON with line breaks; what is none stays as it is. Pure. */
function prettyJson(text: string): string {
  if (text.length > longestJson) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
