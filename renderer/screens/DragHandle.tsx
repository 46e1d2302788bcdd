import { GripVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './DragHandle.module.css';
import { useDragOut } from './useDragOut.ts';

interface DragHandleProps {
  readonly blob: string;
  readonly name: string;
}

/**
 * A place to drag a file by that is not a picture: players and selectable texts use the mouse themselves. It is for the mouse alone;
 * saving does the same with the keyboard.
 */
export function DragHandle({ blob, name }: DragHandleProps) {
  const { t } = useTranslation();
  const drag = useDragOut(blob, name);
  if (drag.draggable === undefined) return null;
  return (
    <span {...drag} className={styles.handle} title={t('result.dragOut')} aria-hidden>
      <GripVertical size={15} strokeWidth={1.75} />
    </span>
  );
}
