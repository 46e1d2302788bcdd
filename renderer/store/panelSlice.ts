import type { Slice } from './slice.ts';

/** The widths that the side panel may have; rem. */
export const panelWidths = { min: 17, usual: 21, max: 44 } as const;

/** How wide the side panel is. */
export interface PanelSlice {
  /** Whether the panel takes most of the window. */
  readonly isPanelWide: boolean;
  /** Its width where it stands beside the screen; rem. */
  readonly panelRem: number;
  readonly setPanelWide: (isWide: boolean) => void;
  readonly setPanelRem: (rem: number) => void;
}

export const createPanelSlice: Slice<PanelSlice> = (set) => ({
  isPanelWide: false,
  panelRem: panelWidths.usual,
  setPanelWide: (isPanelWide) => set({ isPanelWide }),
  setPanelRem: (panelRem) => set({ panelRem }),
});
