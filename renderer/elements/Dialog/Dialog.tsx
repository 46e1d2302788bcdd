import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Fragment, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useOverflow } from '../Scrollable/useOverflow.ts';
import { DropChanges } from './DropChanges.tsx';
import { isInAnotherDialog } from './isInAnotherDialog.ts';
import { useDropGuard } from './useDropGuard.ts';
import { useOpener } from './useOpener.ts';
import { useOpening } from './useOpening.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly isWide?: boolean;
  /** On a narrow screen it fills the window, because it has a lot of text. */
  readonly mustFillNarrow?: boolean;
  /** The action of Escape, if it does not close the dialog. */
  readonly onEscape?: (() => void) | undefined;
  /** Where the focus goes when it closes, if not to the element that opened it. */
  readonly returnTo?: (() => HTMLElement | null) | undefined;
  /**
   * It opened without the user: the focus is at its top, because typed keys are not meant for its fields, and a press
   * outside does not close it.
   */
  readonly isOpenedByItself?: boolean;
  /** The label of closing, when it has a special meaning. */
  readonly closeLabel?: string;
  /** It contains a form: after a change, closing it by Escape, a press outside or its cross asks first. */
  readonly mustKeepChanges?: boolean;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/**
 * The initial focus of a dialog: its first field, or the start of its list, otherwise its top; never a button with an
 * action.
 */
const beginnings = 'input:enabled, textarea:enabled, select:enabled, [data-dialog-begins]';

/** A modal with a title. Escape and a press outside close it; focus returns where it was. */
export function Dialog({ open, onClose, title, isWide = false, children, actions, ...more }: DialogProps) {
  const {
    isOpenedByItself = false,
    mustFillNarrow = false,
    closeLabel,
    onEscape,
    returnTo,
    mustKeepChanges = false,
  } = more;
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const opener = useOpener(open);
  const opening = useOpening(open);
  const guard = useDropGuard(open && mustKeepChanges);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={isOpenedByItself}
      onOpenChange={(next, { reason }) => {
        if (next) return;
        if (reason === 'escape-key' && onEscape !== undefined) onEscape();
        else guard.leave(onClose);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            ref={popup}
            initialFocus={() =>
              (isOpenedByItself ? null : popup.current?.querySelector<HTMLElement>(beginnings)) ?? popup.current
            }
            finalFocus={() => !isInAnotherDialog(popup.current) && (returnTo?.() ?? opener())}
            className={`${styles.popup} ${isWide ? styles.wide : ''} ${mustFillNarrow ? styles.fillsNarrow : ''}`}
          >
            <header className={styles.header}>
              <BaseDialog.Title id={titleId} className={styles.title}>
                {title}
              </BaseDialog.Title>
              <IconButton
                icon={X}
                label={closeLabel ?? t('common.close')}
                hasTooltip={false}
                onClick={() => guard.leave(onClose)}
              />
            </header>
            <Body titleId={titleId} onInput={guard.watch.onInput}>
              <Fragment key={opening}>{children}</Fragment>
            </Body>
            {guard.asked === undefined ? (
              actions !== undefined && <footer className={styles.actions}>{actions}</footer>
            ) : (
              <DropChanges onKeep={guard.keep} onDrop={guard.drop} />
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface BodyProps {
  readonly titleId: string;
  readonly onInput: () => void;
  readonly children: ReactNode;
}

/** The content. The keyboard scrolls it from its controls; without any, it takes the focus itself while it can be scrolled. */
function Body({ titleId, onInput, children }: BodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const needsFocus = useOverflow(body, hasNoControl);
  return (
    <div
      ref={body}
      className={styles.body}
      onInput={onInput}
      {...(needsFocus && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
    >
      {children}
    </div>
  );
}

function hasNoControl(body: HTMLElement): boolean {
  return (
    body.querySelector('a[href], button:enabled, :is(input, select, textarea):enabled, summary, [tabindex="0"]') ===
    null
  );
}
