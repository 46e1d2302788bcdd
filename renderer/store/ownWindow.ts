import { pageWindow, pageWindowParameter } from '../../shared/domain/pageWindow.ts';
import { quickAskParameter } from '../../shared/domain/quickAsk.ts';

/** The number of the desktop window that the page is in; `undefined` elsewhere. */
export function ownWindow(search: string = location.search): number | undefined {
  return pageWindow.safeParse(Number(new URLSearchParams(search).get(pageWindowParameter) ?? undefined)).data;
}

/** Whether the page is in the small window of quick ask. */
export function isQuickAsk(search: string = location.search): boolean {
  return new URLSearchParams(search).get(quickAskParameter) === '1';
}

/** Whether something for this window, or for any (`null`), is for the page. Elsewhere than on the desktop, everything is. Pure. */
export function isForPage(window: number | null, own: number | undefined): boolean {
  return window === null || own === undefined || window === own;
}
