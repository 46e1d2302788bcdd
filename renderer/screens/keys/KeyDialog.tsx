import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Kbd, keysText } from '../../elements/Kbd/Kbd.tsx';
import type { BindingProblem, PressedKeys } from './keys.ts';
import styles from './KeySettings.module.css';

interface KeyDialogProps<Pressed extends string> {
  readonly title: string;
  /** The combination of a press; `undefined` if it cannot be one. */
  readonly readKeys: (event: PressedKeys) => Pressed | undefined;
  readonly problemOf: (pressed: Pressed | undefined) => BindingProblem | undefined;
  /** Which combinations can be chosen. */
  readonly suitable: string;
  readonly onChoose: (pressed: Pressed) => void;
  /** Without it, there are always keys. */
  readonly onRemove?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Keys that move the focus, close the dialog or press a button, and those that only begin a combination. */
const passedOn = new Set(['Tab', 'Escape', 'Enter', ' ', 'Control', 'Meta', 'Shift', 'Alt']);
/** Those of them that mean nothing with a modifier. */
const readWithModifier = new Set(['Enter', ' ', '\u00a0']);

/** Reads a combination from the keyboard, and says what stands against it. */
export function KeyDialog<Pressed extends string>(props: KeyDialogProps<Pressed>) {
  const { onChoose, onRemove, onClose } = props;
  const { t } = useTranslation();
  const [read, setRead] = useState<{ readonly pressed: Pressed | undefined }>();
  const pressed = read?.pressed;
  const problem = read === undefined ? undefined : props.problemOf(pressed);
  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (passedOn.has(event.key) && !(hasModifier && readWithModifier.has(event.key))) return;
    // Neither the browser nor the page may act on them here.
    event.preventDefault();
    event.stopPropagation();
    setRead({ pressed: props.readKeys(event.nativeEvent) });
  };
  const close = (change: () => void) => {
    change();
    onClose();
  };
  const canSave = pressed !== undefined && (problem === undefined || problem.kind === 'taken');
  return (
    <Dialog
      open
      onClose={onClose}
      title={props.title}
      actions={
        <>
          {onRemove !== undefined && <Button onClick={() => close(onRemove)}>{t('keys.remove')}</Button>}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={!canSave} onClick={() => canSave && close(() => onChoose(pressed))}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div onKeyDown={onKeyDown}>
        {/* A field, so that screen readers pass all keys on. */}
        <div role="textbox" tabIndex={0} aria-label={t('keys.press')} data-dialog-begins className={styles.field}>
          {pressed === undefined ? t('keys.press') : <Kbd keys={pressed} />}
        </div>
        <p role="status" className={styles.note}>
          <ProblemNote problem={problem} pressed={pressed} suitable={props.suitable} />
        </p>
      </div>
    </Dialog>
  );
}

function ProblemNote(props: {
  readonly problem: BindingProblem | undefined;
  readonly pressed: string | undefined;
  readonly suitable: string;
}) {
  const { problem, pressed } = props;
  const { t } = useTranslation();
  switch (problem?.kind) {
    case undefined:
      return pressed === undefined ? null : keysText(pressed);
    case 'unsuitable':
      return props.suitable;
    case 'reserved':
      return t('keys.reserved');
    case 'taken':
      return t('keys.taken', { command: t(`keys.${problem.by}`) });
    case 'inUse':
      return t('keys.inUse', { command: t(`keys.${problem.by}`) });
  }
}
