import { z } from 'zod';
import type { IconTheme } from '../../../../shared/domain/icon.ts';

/** An icon in a server's list (2025-11-25, basic#icons). Invalid fields are ignored. */
const listedIcon = z.lazy(() =>
  z.object({
    src: z.string().min(1),
    mimeType: z.string().optional().catch(undefined),
    sizes: z.array(z.string().max(20)).max(20).optional().catch(undefined),
    theme: z.enum(['light', 'dark']).optional().catch(undefined),
  }),
);
export type ListedIcon = z.infer<typeof listedIcon>;

/** The maximum number of icons of one item that are considered. */
const maxListedIcons = 20;
/** The maximum number of icons that are tried. */
const maxTriedIcons = 3;
/** Icons are drawn at 20 pixels; screens may have two device pixels for each. */
const wantedSize = 40;

const drawn = /^image\/(?:png|jpe?g|webp)$/i;

/** Whether an item has icons at all; very cheap. Pure. */
export function listsIcons(thing: { readonly icons?: unknown } | undefined): boolean {
  return Array.isArray(thing?.icons) && thing.icons.length > 0;
}

/**
 * Which icons to try, best first: those for the theme, then those for any theme, then the others; within each group the
 * smallest that is large enough. Types that are not drawn (SVG) are left out. Pure.
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

/** Larger icons only cost more; smaller ones are blurred. Icons without a size come after those that fit. */
function sizeRank({ sizes = [] }: ListedIcon): number {
  if (sizes.includes('any')) return 0;
  const known = sizes.flatMap((size) => {
    const [, width] = /^(\d{1,5})x\d{1,5}$/i.exec(size) ?? [];
    return width === undefined ? [] : [Number(width)];
  });
  if (known.length === 0) return 50_000;
  return Math.min(...known.map((width) => (width >= wantedSize ? width - wantedSize : 100_000 - width)));
}
