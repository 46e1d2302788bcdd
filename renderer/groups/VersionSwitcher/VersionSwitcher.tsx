import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import styles from './VersionSwitcher.module.css';

/** The button that was pressed to show a version. */
export type VersionStep = 'previous' | 'next';

interface VersionSwitcherProps {
  /** All versions, oldest first. */
  readonly versions: readonly MessageId[];
  readonly shown: MessageId;
  /** The button that gets the focus: it was pressed on the version that was shown before. */
  readonly focused: VersionStep | undefined;
  /** Why no other version can be shown now. */
  readonly offBecause: string | undefined;
  readonly onFocused: () => void;
  readonly onShow: (version: MessageId, by: VersionStep) => void;
}

/** Goes back and forth between the versions of a message. */
export function VersionSwitcher(props: VersionSwitcherProps) {
  const { versions, shown, focused, offBecause, onFocused, onShow } = props;
  const { t } = useTranslation();
  const at = versions.indexOf(shown);
  const count = useId();
  const group = useRef<HTMLDivElement>(null);

  // Each version has its own row in the thread, so the pressed button is gone.
  useEffect(() => {
    if (focused === undefined) return;
    group.current?.querySelector<HTMLElement>(`[data-step=${focused}]`)?.focus({ preventScroll: true });
    onFocused();
  }, [focused, onFocused]);

  const step = (by: VersionStep, label: string, icon: typeof ChevronLeft) => {
    const version = versions[at + (by === 'next' ? 1 : -1)];
    return (
      <IconButton
        icon={icon}
        label={label}
        data-step={by}
        aria-describedby={count}
        isOff={version === undefined}
        offBecause={offBecause}
        onClick={() => version !== undefined && onShow(version, by)}
      />
    );
  };
  return (
    <div ref={group} role="group" aria-label={t('thread.versions')} className={styles.switcher}>
      {step('previous', t('thread.previousVersion'), ChevronLeft)}
      <span id={count} className={styles.count}>
        {t('thread.version', { number: at + 1, count: versions.length })}
      </span>
      {step('next', t('thread.nextVersion'), ChevronRight)}
    </div>
  );
}
