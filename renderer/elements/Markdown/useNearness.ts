import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { watchNear, type Place } from '../WorkQueue/watchInView.ts';
import { heightOf, keepHeight } from './sectionHeights.ts';
import type { Section } from './splitBlocks.ts';
import { keepWhole } from './wholeTexts.ts';

/** Whether a section is near the view. `drawn`: it is away, but is being copied or printed. */
export type Nearness = 'near' | 'away' | 'drawn';

interface NearnessOptions {
  /** Its identity, and its text. */
  readonly section: Section;
  /** How many sections it stands for. */
  readonly size?: number;
  /** `false`: it is always drawn. */
  readonly canLeave: boolean;
  /** Assumed until the browser reports it. */
  readonly isNearAtFirst: boolean;
}

/**
 * Tracks whether a section is near the view.
 *
 * @returns also the height of the section in pixels, once it has been away
 */
export function useNearness(
  place: RefObject<Element | null>,
  { section, size = 1, canLeave, isNearAtFirst }: NearnessOptions,
): { nearness: Nearness; heightPx: number | undefined } {
  const [nearness, setNearness] = useState<Nearness>(isNearAtFirst ? 'near' : 'away');
  const [heightPx, setHeight] = useState(() => (isNearAtFirst ? undefined : heightOf(section)));
  const isAway = useRef(!isNearAtFirst);
  const isDrawn = useRef(false);
  // While a text is divided, a chapter gets more sections.
  useLayoutEffect(() => {
    if (canLeave && isAway.current) setHeight(heightOf(section));
  }, [section, canLeave]);
  useEffect(() => {
    const element = place.current;
    if (!canLeave || element === null) return;
    const tell = ({ isIn, height }: Place) => {
      // What is plain text already loses nothing.
      if (!isIn && (!isAway.current || isDrawn.current) && isInUse(element)) return;
      if (!isIn && !isAway.current) {
        keepHeight(section, height);
        setHeight(height);
      }
      isAway.current = !isIn;
      isDrawn.current = false;
      setNearness(isIn ? 'near' : 'away');
    };
    let unwatch = watchNear(element, tell);
    const release = keepWhole({
      element,
      size: () => (isAway.current ? size : 0),
      draw: () => {
        isDrawn.current ||= isAway.current;
        setNearness((now) => (now === 'away' ? 'drawn' : now));
      },
      leave: () => {
        // A new watch reports at once.
        unwatch();
        unwatch = watchNear(element, tell);
      },
    });
    return () => {
      unwatch();
      release();
    };
  }, [place, section, size, canLeave]);
  // A text can turn out to have few sections once it is divided; nothing watches them then.
  return { nearness: canLeave ? nearness : 'near', heightPx };
}

/** Selected text and the focus must not be removed. */
function isInUse(element: Element): boolean {
  const selection = document.getSelection();
  const isSelected = selection?.isCollapsed === false && selection.containsNode(element, true);
  return isSelected || element.contains(document.activeElement);
}
