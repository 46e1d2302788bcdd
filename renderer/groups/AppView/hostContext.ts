import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';

/** The surroundings that an app is told about. */
export interface Surroundings {
  readonly theme: 'light' | 'dark';
  readonly locale: string;
  readonly platform: 'web' | 'desktop';
}

const heights = { least: 60, first: 240, most: 720 };

/** The height an app gets in the conversation, in pixels. Pure. */
export function boundedHeight(wanted: number | undefined): number {
  if (wanted === undefined || !Number.isFinite(wanted)) return heights.first;
  return Math.round(Math.min(heights.most, Math.max(heights.least, wanted)));
}

/** The surroundings as the protocol describes them to an app. Pure. */
export function hostContext({
  theme,
  locale,
  platform,
  isFull,
  size,
}: Surroundings & {
  readonly isFull: boolean;
  readonly size: { readonly width: number; readonly height: number };
}): McpUiHostContext {
  return {
    theme,
    locale,
    platform,
    displayMode: isFull ? 'fullscreen' : 'inline',
    availableDisplayModes: ['inline', 'fullscreen'],
    containerDimensions: isFull ? size : { width: size.width, maxHeight: heights.most },
    userAgent: 'gatehouse',
  };
}
