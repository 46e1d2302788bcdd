import { ImageOff } from 'lucide-react';
import { isValidElement, memo, useContext, useRef, type ComponentProps, type ReactNode } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import { CodeBlock } from '../CodeBlock/CodeBlock.tsx';
import { Scrollable } from '../Scrollable/Scrollable.tsx';
import { allowedLink, pictureHost } from './linkPolicy.ts';
import { effortOf, isNested, maxEffortAtOnce } from '../../../shared/lib/markdownEffort.ts';
import { isPiled } from '../../../shared/lib/revealHidden.ts';
import { DrawnTree, Part } from './DrawnTree.tsx';
import { partElement } from './dividedTree.ts';
import { fencedCode, type FencedCode } from './fence.ts';
import { HeavyBlock } from './HeavyBlock.tsx';
import { AskLinkContext, LinkedPictureContext } from './MarkdownContext.ts';
import { Formula } from './math/Formula.tsx';
import { OpenBlockContext } from './OpenBlockContext.ts';
import { PlainBlock } from './PlainBlock.tsx';
import { PlainOnError } from './PlainOnError.tsx';
import { plugins } from './plugins.ts';
import { useTurn } from '../WorkQueue/useTurn.ts';
import styles from './Markdown.module.css';

const components: Components = {
  a: OutsideLink,
  img: RemotePicture,
  code: Code,
  pre: Fence,
  table: ScrollingTable,
  input: TaskBox,
  // The page has its own first heading.
  h1: FirstHeading,
  [partElement]: Part,
};

interface MarkdownBlockProps {
  readonly source: string;
  /** Whether nothing of the text is elsewhere, so that its footnotes can be numbered. */
  readonly isWholeText?: boolean;
}

/** One block of Markdown. Raw HTML stays text; nothing is fetched. */
export const MarkdownBlock = memo(function MarkdownBlock({ source, isWholeText = false }: MarkdownBlockProps) {
  const code = fencedCode(source);
  if (code !== undefined) return <Fenced {...code} />;
  const footnoteLabel = isWholeText ? footnoteWords() : undefined;
  const isLight = effortOf(source) <= maxEffortAtOnce && !isNested(source);
  if (isLight && isPiled(source)) return <PlainBlock text={source} />;
  if (isLight) return <LightBlock source={source} footnoteLabel={footnoteLabel} />;
  return (
    <HeavyBlock
      source={source}
      footnoteLabel={footnoteLabel}
      drawText={(start) => <LightBlock source={start} footnoteLabel={undefined} />}
      drawTree={(tree) => <DrawnTree tree={tree} components={components} />}
    />
  );
});

interface LightBlockProps {
  readonly source: string;
  readonly footnoteLabel: string | undefined;
}

function LightBlock({ source, footnoteLabel }: LightBlockProps) {
  return (
    <PlainOnError text={source}>
      {/* URLs are judged where they are used, so that a refused one can still be read. */}
      <ReactMarkdown
        remarkPlugins={plugins(footnoteLabel !== undefined)}
        remarkRehypeOptions={footnoteLabel === undefined ? undefined : { footnoteLabel }}
        components={components}
        urlTransform={(url) => url}
      >
        {source}
      </ReactMarkdown>
    </PlainOnError>
  );
}

/** Not by `useTranslation`, whose subscription each of thousands of blocks would pay for. */
function footnoteWords(): string {
  return i18next.t('markdown.footnotes');
}

function FirstHeading({ children }: ComponentProps<'h1'> & ExtraProps) {
  return <h2 className={styles.first}>{children}</h2>;
}

function OutsideLink({ href, children, node }: ComponentProps<'a'> & ExtraProps) {
  const url = allowedLink(href);
  if (url === undefined) return <span>{children}</span>;
  if (node?.children.some((child) => child.type === 'element' && child.tagName === 'img') !== true) {
    return <AskedLink url={url}>{children}</AskedLink>;
  }
  // The buttons of a picture cannot be inside the link around it.
  return (
    <span>
      {children} <AskedLink url={url}>{new URL(url).host || url}</AskedLink>
    </span>
  );
}

function AskedLink({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const ask = useContext(AskLinkContext);
  return (
    <a
      href={url}
      rel="noopener noreferrer"
      title={url}
      onClick={(event) => {
        event.preventDefault();
        ask(url);
      }}
      onAuxClick={(event) => event.preventDefault()}
    >
      {children}
    </a>
  );
}

/** The buttons cost far more than the words. */
const pictureUnits = 10;

/** Placeholder of a remote picture: loading it reveals to its host what is read here, and when, so the user has to agree. */
function RemotePicture({ src, alt }: ComponentProps<'img'>) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  const hasTurn = useTurn(pictureUnits, { place });
  const name = alt === undefined || alt === '' ? t('markdown.picture') : alt;
  // This element is never replaced; otherwise the browser would style the whole paragraph again.
  return (
    <span ref={place} className={styles.picture}>
      {hasTurn ? <PictureOffer src={typeof src === 'string' ? src : undefined} name={name} /> : name}
    </span>
  );
}

/** The name of a picture, its host, and the buttons that show it. */
function PictureOffer({ src, name }: { readonly src: string | undefined; readonly name: string }) {
  const { t } = useTranslation();
  const ask = useContext(AskLinkContext);
  const draw = useContext(LinkedPictureContext);
  const url = allowedLink(src);
  const host = pictureHost(src);
  return (
    <>
      <span className={styles.pictureName}>
        <ImageOff size={15} strokeWidth={1.75} aria-hidden />
        <span>{name}</span>
      </span>
      {url !== undefined && host !== undefined && (
        <>
          <button type="button" className={styles.pictureLink} title={url} onClick={() => ask(url)}>
            {t('markdown.pictureAt', { host })}
          </button>
          {draw({ url, host, alt: name })}
        </>
      )}
    </>
  );
}

/** Inline code, or a formula: no text can produce that class. */
function Code({ className, children }: ComponentProps<'code'>) {
  if (className === 'math-inline' || className === 'math-display') {
    return <Formula tex={textOf(children)} isDisplay={className === 'math-display'} />;
  }
  return <code>{children}</code>;
}

function Fence({ children }: ComponentProps<'pre'>) {
  const code = isValidElement<{ className?: string; children?: ReactNode }>(children) ? children.props : undefined;
  const text = textOf(code?.children ?? children).replace(/\n$/, '');
  return <Fenced language={/language-(\S+)/.exec(code?.className ?? '')?.[1] ?? ''} text={text} />;
}

function Fenced({ language, text }: FencedCode) {
  const open = useContext(OpenBlockContext);
  if (language === 'math') return <Formula tex={text} isDisplay />;
  return <CodeBlock text={text} language={language === '' ? undefined : language} open={open} isPartOfAnswer />;
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  return Array.isArray(node) ? node.map(textOf).join('') : '';
}

function ScrollingTable({ children }: ComponentProps<'table'>) {
  const { t } = useTranslation();
  return (
    <Scrollable className={styles.table} label={t('markdown.table')}>
      <table>{children}</table>
    </Scrollable>
  );
}

function TaskBox({ checked }: ComponentProps<'input'>) {
  const { t } = useTranslation();
  return <input type="checkbox" checked={checked} readOnly disabled aria-label={t('markdown.task')} />;
}
