import { type RefObject, useEffect } from 'react';
import { occurrences } from '../../../shared/lib/occurrences.ts';
import { usePageState } from '../../store/page.ts';

/** Whether the browser can mark words without changing the document. */
export const canHighlight = typeof CSS !== 'undefined' && 'highlights' in CSS;

/** Highlights the search words in the rendered thread, and the present match more strongly. */
export function useFoundWords(content: RefObject<HTMLElement | null>): void {
  const words = usePageState((state) => state.foundWords);
  const messageId = usePageState((state) => state.foundMessage);
  useEffect(() => {
    const element = content.current;
    if (!canHighlight || words === undefined || element === null) return;
    const mark = () => {
      const all: Range[] = [];
      for (const article of element.querySelectorAll('article')) {
        const ranges = rangesIn(article, words.text);
        all.push(...ranges);
        if (messageId === undefined || article.closest<HTMLElement>('[data-message]')?.dataset['message'] !== messageId)
          continue;
        // The rendered text may lack matches of its source, such as those in an address.
        const present = ranges[Math.min(words.index, ranges.length - 1)];
        const now = present === undefined ? new Highlight() : new Highlight(present);
        // It is also one of all matches.
        now.priority = 1;
        CSS.highlights.set('found-now', now);
      }
      CSS.highlights.set('found', new Highlight(...all));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-now');
    };
  }, [content, words, messageId]);
}

function rangesIn(element: Element, wanted: string): Range[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const at of occurrences(node.nodeValue ?? '', wanted)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}
