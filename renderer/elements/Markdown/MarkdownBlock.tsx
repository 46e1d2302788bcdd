import { ImageOff } from 'lucide-react';
import type { Root } from 'hast';
import {
  isValidElement,
  memo,
  useCallback,
  useContext,
  useMemo,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import { CodeBlock } from '../CodeBlock/CodeBlock.tsx';
import { Scrollable } from '../Scrollable/Scrollable.tsx';
import { allowedLink, pictureHost } from './linkPolicy.ts';
import { ComplexBlock } from './ComplexBlock.tsx';
import { effortOf } from '../../../shared/lib/markdownEffort.ts';
import { AskLinkContext, LinkedPictureContext } from './MarkdownContext.ts';
import { Formula } from './math/Formula.tsx';
import { OpenBlockContext } from './OpenBlockContext.ts';
import { PlainOnError } from './PlainOnError.tsx';
import { pluginsFor } from './plugins.ts';
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
};

interface MarkdownBlockProps {
  readonly source: string;
  /** Whether nothing of the text is elsewhere, so that its footnotes can be numbered. */
  readonly isWholeText?: boolean;
}

/** One block of Markdown. Raw HTML stays text; nothing is fetched. */
export const MarkdownBlock = memo(function MarkdownBlock({ source, isWholeText = false }: MarkdownBlockProps) {
  const effort = effortOf(source);
  const drawTree = useCallback((tree: Root) => <DrawnTree tree={tree} />, []);
  if (effort === 'tooMuch') return <ComplexBlock source={source} drawTree={drawTree} />;
  return (
    <PlainOnError text={source}>
      {/* URLs are judged where they are used, so that a refused one can still be read. */}
      <ReactMarkdown
        remarkPlugins={pluginsFor(effort, isWholeText)}
        remarkRehypeOptions={isWholeText ? footnoteWords() : undefined}
        components={components}
        urlTransform={(url) => url}
      >
        {source}
      </ReactMarkdown>
    </PlainOnError>
  );
});

/** Not by `useTranslation`, whose subscription each of thousands of blocks would pay for. */
function footnoteWords() {
  return { footnoteLabel: i18next.t('markdown.footnotes') };
}

/** The tree that a worker made of a text, rendered by the same rules as any other. */
function DrawnTree({ tree }: { readonly tree: Root }) {
  const plugins = useMemo(() => [() => () => tree], [tree]);
  return <ReactMarkdown rehypePlugins={plugins} components={components} urlTransform={(url) => url} />;
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
  const open = useContext(OpenBlockContext);
  const code = isValidElement<{ className?: string; children?: ReactNode }>(children) ? children.props : undefined;
  const text = textOf(code?.children ?? children).replace(/\n$/, '');
  const language = /language-(\S+)/.exec(code?.className ?? '')?.[1];
  return language === 'math' ? (
    <Formula tex={text} isDisplay />
  ) : (
    <CodeBlock text={text} language={language} open={open} isPartOfAnswer />
  );
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
