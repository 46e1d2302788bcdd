import { reviewTrust } from '../../store/actions/serverActions.ts';
import type { Page } from '../../store/page.ts';

/**
 * Brings the trust surface forward. In the browser it is a tab of another origin: the tab is opened in the user's gesture
 * and without a way back to this page, as soon as the link is there.
 *
 * @returns the link, where the browser did not let the tab open; the user can follow it themselves
 */
export async function openTrustSurface(page: Page): Promise<string | undefined> {
  const url = await reviewTrust(page);
  if (url === null) return undefined;
  const tab = window.open('', '_blank');
  if (tab === null) return url;
  tab.opener = null;
  tab.location.replace(url);
  return undefined;
}
