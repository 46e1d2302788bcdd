import { join } from 'node:path';
import type { Bundles } from '../../host/ports/bundles.ts';

/**
 * This computer, as manifests of bundles ask for it. On Linux, desktops tell programs that they start of other folders by the
 * environment, if at all.
 */
export function bundleSystem(
  home: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): Bundles['system'] {
  const folders = {
    DESKTOP: env['XDG_DESKTOP_DIR'] ?? join(home, 'Desktop'),
    DOCUMENTS: env['XDG_DOCUMENTS_DIR'] ?? join(home, 'Documents'),
    DOWNLOADS: env['XDG_DOWNLOAD_DIR'] ?? join(home, 'Downloads'),
  };
  return { platform, home, folders };
}
