import type { DragEvent } from 'react';
import { attempt } from '../store/actions/attempt.ts';
import { usePage, usePageState } from '../store/page.ts';

/** What an element has that can be dragged into other programs. */
interface DragProps {
  readonly draggable?: true;
  readonly onDragStart?: (event: DragEvent) => void;
}

/**
 * Lets the user drag bytes that the host keeps into other programs, as a file. On the desktop only: a browser drags pictures by
 * itself.
 *
 * @param name decides what the file is called
 */
export function useDragOut(blob: string, name: string): DragProps {
  const page = usePage();
  const isDesktop = usePageState(({ snapshot }) => snapshot?.shell.kind) === 'desktop';
  if (!isDesktop) return {};
  return {
    draggable: true,
    onDragStart(event) {
      // The system's drag takes the place of the browser's.
      event.preventDefault();
      void attempt(page.client.call('blob.drag', { blob, name }));
    },
  };
}
