import { z } from 'zod';
import type { IconTheme } from '../../../../shared/domain/icon.ts';

/** An icon as a server lists it (2025-11-25, basic#icons). Fields that are not as specified count for nothing. */
const listedIcon = z.object({
  src: z.string().min(1),
  mimeType: z.string().optional().catch(undefined),
  sizes: z.array(z.string().max(20)).max(20).optional().catch(undefined),
  theme: z.enum(['light', 'dark']).optional().catch(undefined),
});
export type ListedIcon = z.infer<typeof listedIcon>;

/** More of one thing are not looked at. */
const maxListedIcons = 20;
/** And so many are tried. */
const maxTriedIcons = 3;
/** What is drawn at 20 pixels, on a screen that has two for each. */
const wantedSize = 40;

const drawn = /^image\/(?:png|jpe?g|webp)$/i;

/** Whether a server lists icons at all; costs nothing. Pure. */
export function listsIcons(thing: { readonly icons?: unknown } | undefined): boolean {
  return Array.isArray(thing?.icons) && thing.icons.length > 0;
}

/**
 * Which of the icons are tried, best first: those for the theme before those for any, and these before those for the other;
 * then the smallest that is large enough. What says it is of a type that is not drawn (SVG) is left out. Pure.
 */
export function chooseIcons(icons: unknown, theme: IconTheme): ListedIcon[] {
  if (!Array.isArray(icons)) return [];
  const read = (icons as unknown[]).slice(0, maxListedIcons).flatMap((icon) => {
    const { success, data } = listedIcon.safeParse(icon);
    return success && (data.mimeType === undefined || drawn.test(data.mimeType)) ? [data] : [];
  });
  const rank = (icon: ListedIcon) => [themeRank(icon, theme), sizeRank(icon)] as const;
  return read
    .map((icon) => ({ icon, rank: rank(icon) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
    .slice(0, maxTriedIcons)
    .map(({ icon }) => icon);
}

function themeRank({ theme }: ListedIcon, wanted: IconTheme): number {
  if (theme === undefined) return 1;
  return theme === wanted ? 0 : 2;
}

/** Larger ones only cost more; smaller ones are blurred. One that does not say is taken after those that fit. */
function sizeRank({ sizes = [] }: ListedIcon): number {
  if (sizes.includes('any')) return 0;
  const known = sizes.flatMap((size) => {
    const [, width] = /^(\d{1,5})x\d{1,5}$/i.exec(size) ?? [];
    return width === undefined ? [] : [Number(width)];
  });
  if (known.length === 0) return 50_000;
  return Math.min(...known.map((width) => (width >= wantedSize ? width - wantedSize : 100_000 - width)));
}
