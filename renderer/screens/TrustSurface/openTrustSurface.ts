import { reviewTrust } from '../../store/actions/serverActions.ts';
import type { Page } from '../../store/page.ts';

/**
 * Brings the trust surface to the front. In the browser it is a tab of another origin, which is opened by the user's gesture
 * and without a reference to this page, as soon as the link is known.
 *
 * @returns the link, if the browser blocked the tab, so that the user can follow it
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
