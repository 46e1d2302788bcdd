import { Maximize2, Minimize2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPopupOpen } from '../../browser/isPopupOpen.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { ResizeHandle } from '../../elements/ResizeHandle/ResizeHandle.tsx';
import { Tabs } from '../../elements/Tabs/Tabs.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import type { PageState } from '../../store/pageStore.ts';
import { selectServers } from '../../store/selectors.ts';
import { panelWidths } from '../../store/panelSlice.ts';
import type { PanelTab } from '../../store/uiSlice.ts';
import { ResourcesPanel } from '../Resources/ResourcesPanel.tsx';
import { RootsPanel } from './RootsPanel.tsx';
import styles from './SidePanel.module.css';

/** The panel beside the screen; on narrow windows it covers the screen. It takes the focus when it opens, and returns it. */
export function SidePanel() {
  const { t } = useTranslation();
  const page = usePage();
  const setPanelOpen = usePageState((state) => state.setPanelOpen);
  const openPanel = usePageState((state) => state.openPanel);
  const chosen = usePageState((state) => state.panelTab);
  // Decided when it opens: it must not change while the user works in it.
  const [first] = useState(() => firstTab(page.store.getState()));
  const tab = chosen ?? first;
  const wide = usePageState((state) => state.isPanelWide);
  const setPanelWide = usePageState((state) => state.setPanelWide);
  const rem = usePageState((state) => state.panelRem);
  const setPanelRem = usePageState((state) => state.setPanelRem);
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
      <button
        type="button"
        className={styles.scrim}
        data-wide={wide}
        tabIndex={-1}
        aria-hidden
        onClick={() => setPanelOpen(false)}
      />
      <aside
        ref={panel}
        tabIndex={-1}
        aria-label={t('panel.title')}
        className={styles.panel}
        data-wide={wide}
        style={wide ? undefined : { width: `${rem}rem` }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          // What opened from the panel handles Escape itself, but its events bubble through here.
          if (!event.currentTarget.contains(event.target as Node) || isPopupOpen()) return;
          event.preventDefault();
          setPanelOpen(false);
        }}
      >
        {!wide && (
          <ResizeHandle
            label={t('panel.resize')}
            rem={rem}
            minRem={panelWidths.min}
            maxRem={panelWidths.max}
            onResize={setPanelRem}
          />
        )}
        <div className={styles.corner}>
          <IconButton
            icon={wide ? Minimize2 : Maximize2}
            label={t(wide ? 'panel.narrow' : 'panel.widen')}
            onClick={() => setPanelWide(!wide)}
          />
          <IconButton icon={X} label={t('panel.hide')} onClick={() => setPanelOpen(false)} />
        </div>
        <Tabs<PanelTab>
          label={t('panel.title')}
          value={tab}
          isFullHeight
          tabs={[
            { value: 'resources', label: t('panel.resources'), content: <ResourcesPanel /> },
            { value: 'roots', label: t('panel.roots'), content: <RootsPanel /> },
          ]}
          onChange={openPanel}
        />
      </aside>
    </>
  );
}

/** The tab that is shown at first: one that has content. */
function firstTab(state: PageState): PanelTab {
  const offers = selectServers(state).some(
    (server) => server.state.kind === 'running' && (server.state.facts.resourceCount ?? 0) > 0,
  );
  return offers ? 'resources' : 'roots';
}
