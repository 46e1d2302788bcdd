import { useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WholeText } from '../../../shared/domain/tool.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { DataTree } from './DataTree.tsx';
import { ResultActionsContext } from './ResultActionsContext.ts';
import { dataIn, isMarkdown, languageOf, looksLikeMarkdown } from './textKind.ts';
import styles from './ToolResult.module.css';
import { WholeTextDialog } from './WholeTextDialog.tsx';

interface TextContentProps {
  readonly text: string;
  readonly whole: WholeText | undefined;
  readonly label: string;
  /** The declared type of a resource, which decides how it is shown at first. */
  readonly resource?: { readonly uri: string; readonly mimeType: string | undefined };
}

type View = 'text' | 'markdown' | 'data';

/** A text of a server: unformatted with every character, or as Markdown or data if its type says so or the user asks for it. */
export function TextContent({ text, whole, label, resource }: TextContentProps) {
  const { t } = useTranslation();
  const language = resource && languageOf(resource.mimeType, resource.uri);
  const data = useMemo(() => (whole === undefined ? dataIn(text) : undefined), [text, whole]);
  const views = useMemo(() => viewsOf(text, data !== undefined, resource?.mimeType), [text, data, resource?.mimeType]);
  const [chosen, setChosen] = useState<View>();
  const view = chosen ?? (isMarkdown(resource?.mimeType) && views.includes('markdown') ? 'markdown' : 'text');
  return (
    <div>
      {views.length > 1 && (
        <div className={styles.views}>
          <Segments
            label={t('result.view')}
            value={view}
            options={views.map((each) => ({ value: each, label: t(`result.views.${each}`) }))}
            onChange={setChosen}
          />
        </div>
      )}
      {view === 'markdown' && <Markdown text={text} />}
      {view === 'data' && data !== undefined && <DataTree value={data} />}
      {view === 'text' &&
        (language === undefined || hasHidden(text) ? (
          <PlainText text={text} label={label} />
        ) : (
          <CodeBlock text={text} language={language} />
        ))}
      {whole !== undefined && <CutText text={text} whole={whole} label={label} />}
    </div>
  );
}

/** Text with hidden characters is shown unformatted, which makes them visible. */
function viewsOf(text: string, isData: boolean, mimeType: string | undefined): View[] {
  if (hasHidden(text)) return ['text'];
  const views: View[] = ['text'];
  if (isData) views.push('data');
  else if (isMarkdown(mimeType) || looksLikeMarkdown(text)) views.push('markdown');
  return views;
}

function PlainText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={styles.textFrame}>
      <Scrollable as="pre" className={styles.text} label={label}>
        <RevealedText text={text} />
      </Scrollable>
      <span className={styles.copy}>
        <CopyButton text={text} />
      </span>
    </div>
  );
}

/** How much of a text is missing here, its end, and a button that shows all of it. */
function CutText({ text, whole, label }: { readonly text: string; readonly whole: WholeText; readonly label: string }) {
  const { t } = useTranslation();
  const { save, drawHandle } = useContext(ResultActionsContext);
  const [open, setOpen] = useState(false);
  const missing = whole.characters - text.length - whole.tail.length;
  return (
    <>
      <div className={styles.cut} role="note">
        <span>{t('result.cut', { count: missing })}</span>
        <span className={styles.actions}>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('result.openWhole')}
          </Button>
          <Button size="small" onClick={() => save(whole.blob, 'result.txt')}>
            {t('result.save')}
          </Button>
          {drawHandle(whole.blob, 'result.txt')}
        </span>
      </div>
      {whole.tail !== '' && <PlainText text={whole.tail} label={t('result.tail', { label })} />}
      <WholeTextDialog open={open} blob={whole.blob} onClose={() => setOpen(false)} />
    </>
  );
}
