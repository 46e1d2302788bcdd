import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './ResizeHandle.module.css';

interface ResizeHandleProps {
  readonly label: string;
  /** The width of what it resizes, which is to its right; rem. */
  readonly rem: number;
  readonly minRem: number;
  readonly maxRem: number;
  readonly onResize: (rem: number) => void;
}

/** Rem for each press of an arrow key. */
const keyStepRem = 1;

/** The left edge of a panel: dragged, or moved with the arrow keys. */
export function ResizeHandle({ label, rem, minRem, maxRem, onResize }: ResizeHandleProps) {
  const drag = useRef<{ readonly fromX: number; readonly fromRem: number }>(undefined);
  const resize = (wanted: number) => onResize(Math.min(maxRem, Math.max(minRem, wanted)));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: event.clientX, fromRem: rem };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current === undefined) return;
    const pxPerRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    resize(drag.current.fromRem + (drag.current.fromX - clientX) / pxPerRem);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: rem + keyStepRem, ArrowRight: rem - keyStepRem, Home: minRem, End: maxRem }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(wanted);
  };
  const end = () => (drag.current = undefined);
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(rem)}
      aria-valuemin={minRem}
      aria-valuemax={maxRem}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    />
  );
}
