import type { Nodes as HtmlNodes } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { effortOf, isNested } from '../../../../shared/lib/markdownEffort.ts';
import { revealForReading } from '../../../../shared/lib/revealHidden.ts';
import { escapeHtml, hiddenClass, type Html, withoutUnwanted } from './htmlText.ts';

/** Formatting a text that is more work would hold up everything else: it is plain text. */
const maxFormattedEffort = 2000;

/** Where a link may lead. */
const linkProtocol = /^(?:https?|mailto):/i;

/**
 * Markdown of a model or a user as HTML that refers to nothing: raw HTML is text, pictures are links, and links lead to the web or
 * to an address of mail. It is parsed as the page parses it. Pure.
 *
 * @param prefix of the ids of footnotes, so that messages do not share any
 */
export function markdownToHtml(text: string, prefix: string): Html {
  if (effortOf(text) > maxFormattedEffort || isNested(text))
    return { html: `<pre class="plain">${escapeHtml(text)}</pre>` };
  const parsed = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  withoutReferences(parsed);
  const tree = toHast(parsed, { clobberPrefix: `${prefix}-` });
  withSafeLinks(tree);
  withNamedCharacters(tree);
  return { html: toHtml(tree) };
}

/** Changes HTML to the text it is, and pictures to links. */
function withoutReferences(node: Nodes): void {
  if (!('children' in node)) return;
  node.children = node.children.map((child) => plainNode(child, node.type));
  for (const child of node.children) withoutReferences(child);
}

function plainNode(node: RootContent, parent: string): RootContent {
  if (node.type === 'html') {
    const words = { type: 'text' as const, value: node.value };
    const isBlock = ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent);
    return isBlock ? { type: 'paragraph', children: [words] } : words;
  }
  if (node.type === 'image') {
    return { type: 'link', url: node.url, children: [{ type: 'text', value: node.alt || node.url }] };
  }
  if (node.type === 'imageReference') return { type: 'text', value: node.alt || node.identifier };
  return node;
}

/** Writes out the names of characters that nobody sees, or that change the order of what follows, as the page does. */
function withNamedCharacters(tree: HtmlNodes): void {
  if (tree.type === 'element') {
    for (const [name, value] of Object.entries(tree.properties)) {
      if (typeof value === 'string') tree.properties[name] = withoutUnwanted(value);
    }
  }
  if (!('children' in tree)) return;
  const parent: { children: HtmlNodes[] } = tree;
  parent.children = tree.children.flatMap((child): HtmlNodes[] =>
    child.type === 'text' ? named(child.value) : [child],
  );
  for (const child of tree.children) withNamedCharacters(child);
}

function named(text: string): HtmlNodes[] {
  return revealForReading(text).map((part): HtmlNodes => {
    if (part.kind === 'shown') return { type: 'text', value: part.text };
    const properties = { className: [hiddenClass] };
    return { type: 'element', tagName: 'span', properties, children: [{ type: 'text', value: part.name }] };
  });
}

/** Unlinks what leads elsewhere than to the web; a way back from a footnote stays within the file. */
function withSafeLinks(tree: HtmlNodes): void {
  if (!('children' in tree)) return;
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    const { href } = child.properties;
    if (typeof href === 'string' && !href.startsWith('#')) {
      if (linkProtocol.test(href)) child.properties['rel'] = ['noopener', 'noreferrer', 'nofollow'];
      else delete child.properties['href'];
    }
    withSafeLinks(child);
  }
}
