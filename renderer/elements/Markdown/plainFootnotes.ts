import type { FootnoteDefinition, Parents, Root, RootContent } from 'mdast';

/**
 * A plugin for a part of a text: footnotes whose references may be in other parts stay where they are, with their marks as
 * text. Otherwise a note without its reference would disappear.
 */
export function remarkPlainFootnotes() {
  return (tree: Root): void => {
    const open: Parents[] = [tree];
    for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
      const children: RootContent[] = parent.children;
      // From the end, because a note is replaced by all its paragraphs.
      for (let at = children.length - 1; at >= 0; at--) {
        const child = children[at];
        if (child?.type === 'footnoteReference') {
          children[at] = { type: 'text', value: markOf(child) };
        } else if (child?.type === 'footnoteDefinition') {
          const content = contentOf(child);
          children.splice(at, 1, ...content);
          // Its content comes next: there may be notes in it.
          at += content.length;
        } else if (child !== undefined && 'children' in child) {
          open.push(child);
        }
      }
    }
  };
}

/** The content of a note, behind its mark. */
function contentOf(note: FootnoteDefinition): RootContent[] {
  const mark = { type: 'text' as const, value: `${markOf(note)}: ` };
  const [first, ...others] = note.children;
  if (first?.type === 'paragraph') return [{ ...first, children: [mark, ...first.children] }, ...others];
  return [{ type: 'paragraph', children: [mark] }, ...note.children];
}

function markOf({ label, identifier }: { readonly label?: string | null | undefined; readonly identifier: string }) {
  return `[^${label ?? identifier}]`;
}
