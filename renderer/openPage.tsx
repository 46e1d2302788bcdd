import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './App.tsx';
import { holdPresses } from './browser/holdPresses.ts';
import { listenToFaults, type PageFault, tellFault, watchFaults } from './browser/pageFaults.ts';
import { PageFailure } from './elements/PageFailure/PageFailure.tsx';
import { PageFoundation } from './elements/PageFoundation/PageFoundation.tsx';
import type { Connection } from './host/connection.ts';
import { languageFor, startI18n } from './i18n/i18n.ts';
import { isQuickAsk } from './store/ownWindow.ts';
import { createPage, type Page, PageProvider } from './store/page.ts';
import type { PlaceStorage } from './store/placeKeeper.ts';

/** What a window needs once, before anything is drawn in it. @returns where the app is to be drawn */
export function prepareWindow(): Element {
  watchFaults(window);
  startI18n(languageFor('system', navigator.languages));
  holdPresses(document);
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no #root.');
  return element;
}

/**
 * Draws what the host at the other end of a connection has, and tells it of faults.
 *
 * @param storage keeps what should survive a reload of the page
 */
export function openPage(element: Element, connection: Connection, storage: PlaceStorage): { page: Page; root: Root } {
  const page = createPage(connection, storage);
  if (isQuickAsk()) page.store.setState({ newDraftKey: 'quickAsk' });
  // A fault that cannot be told is lost: telling of that would be one more.
  const sendFault = (fault: PageFault) => void page.client.call('page.fault', fault).catch(() => undefined);
  // What is sent while there is no connection reaches nobody.
  connection.onStatus((status) => listenToFaults(status === 'connected' ? sendFault : undefined));
  const root = createRoot(element, {
    onCaughtError: (error) => tellFault('render', error),
    onUncaughtError: (error) => tellFault('render', error),
  });
  root.render(
    <StrictMode>
      <PageFailure>
        <PageFoundation>
          <PageProvider value={page}>
            <App />
          </PageProvider>
        </PageFoundation>
      </PageFailure>
    </StrictMode>,
  );
  return { page, root };
}
