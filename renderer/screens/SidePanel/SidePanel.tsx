import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Tabs } from '../../elements/Tabs/Tabs.tsx';
import { usePageState } from '../../store/page.ts';
import { RootsPanel } from './RootsPanel.tsx';
import styles from './SidePanel.module.css';

/** What is wanted beside the screen. On narrow windows it lies over it. The focus comes with it, and goes back. */
export function SidePanel() {
  const { t } = useTranslation();
  const setPanelOpen = usePageState((state) => state.setPanelOpen);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    const shown = panel.current;
    shown?.focus();
    return () => {
      const isHere = shown?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (isHere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden onClick={() => setPanelOpen(false)} />
      <aside
        ref={panel}
        tabIndex={-1}
        aria-label={t('panel.title')}
        className={styles.panel}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          // What opened from the panel closes by its own Escape, and its events come through here.
          if (!event.currentTarget.contains(event.target as Node)) return;
          event.preventDefault();
          setPanelOpen(false);
        }}
      >
        <IconButton icon={X} label={t('panel.hide')} className={styles.close} onClick={() => setPanelOpen(false)} />
        <Tabs
          label={t('panel.title')}
          value="roots"
          tabs={[{ value: 'roots', label: t('panel.roots'), content: <RootsPanel /> }]}
          onChange={() => undefined}
        />
      </aside>
    </>
  );
}
