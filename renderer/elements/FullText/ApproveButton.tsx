import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import type { Inspection } from './useInspection.ts';

interface ApproveButtonProps {
  readonly inspection: Inspection;
  /** Disabled for another reason than missing inspection. */
  readonly disabled: boolean;
  /** The id of the text that says for which. */
  readonly reasonId?: string | undefined;
  /** `primary` when users mostly want to approve. */
  readonly look?: 'primary' | 'secondary';
  readonly size?: 'normal' | 'small';
  /** The answer of a card that the thread scrolls to. */
  readonly isCardAnswer?: boolean;
  readonly onPress: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** Approves a text only after it was inspected. Shows how much of it was never displayed. */
export function ApproveButton(props: ApproveButtonProps) {
  const {
    inspection,
    disabled,
    reasonId,
    look = 'primary',
    size = 'normal',
    isCardAnswer = false,
    onPress,
    children,
  } = props;
  const { t } = useTranslation();
  const { isDone, hintId, text } = inspection;
  return (
    <Button
      look={look}
      size={size}
      data-allow-once={isCardAnswer ? '' : undefined}
      data-not-yet={isDone ? undefined : ''}
      // A button that is not ready yet must keep the focus, and `disabled` would drop it.
      aria-disabled={disabled || !isDone}
      aria-describedby={reasonId === undefined ? hintId : `${hintId} ${reasonId}`}
      onClick={(event) => {
        if (isDone) onPress(event);
      }}
    >
      {children}
      {text.leftOutCharacters > 0 && ` (${t('fullText.leftOut', { count: text.leftOutCharacters })})`}
    </Button>
  );
}
