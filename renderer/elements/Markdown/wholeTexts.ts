import { flushSync } from 'react-dom';

/** A part of a text that may be left unformatted while it is out of view. */
export interface UnformattedPart {
  readonly element: Element;
  /** How many sections `draw` would format now. */
  readonly size: () => number;
  /** Formats it, if it is not. */
  readonly draw: () => void;
  /** Undoes `draw`, if it is still out of view. */
  readonly leave: () => void;
}

/** Sections. From a larger selection, unformatted parts are copied as plain text: formatting them would take seconds. */
const maxDrawnForCopy = 200;

const parts = new Set<UnformattedPart>();

/**
 * Formats a part while it is copied or printed.
 *
 * @returns stops doing so
 */
export function keepWhole(part: UnformattedPart): () => void {
  if (parts.size === 0) {
    document.addEventListener('copy', drawCopied);
    addEventListener('beforeprint', drawAll);
    addEventListener('afterprint', leaveAll);
  }
  parts.add(part);
  return () => {
    parts.delete(part);
    if (parts.size > 0) return;
    document.removeEventListener('copy', drawCopied);
    removeEventListener('beforeprint', drawAll);
    removeEventListener('afterprint', leaveAll);
  };
}

function drawCopied(): void {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return;
  const copied = [...parts].filter(({ element }) => selection.containsNode(element, true));
  if (copied.reduce((sum, { size }) => sum + size(), 0) > maxDrawnForCopy) return;
  flushSync(() => copied.forEach(({ draw }) => draw()));
  // The browser copies after this event.
  setTimeout(() => copied.forEach(({ leave }) => leave()));
}

function drawAll(): void {
  flushSync(() => parts.forEach(({ draw }) => draw()));
}

function leaveAll(): void {
  parts.forEach(({ leave }) => leave());
}
