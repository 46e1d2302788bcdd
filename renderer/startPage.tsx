import './host/jitless.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { holdPresses } from './browser/holdPresses.ts';
import { listenToFaults, type PageFault, tellFault, watchFaults } from './browser/pageFaults.ts';
import { PageFailure } from './elements/PageFailure/PageFailure.tsx';
import { PageFoundation } from './elements/PageFoundation/PageFoundation.tsx';
import { openConnection } from './host/openConnection.ts';
import { languageFor, startI18n } from './i18n/i18n.ts';
import { isQuickAsk } from './store/ownWindow.ts';
import { createPage, PageProvider } from './store/page.ts';

watchFaults(window);
startI18n(languageFor('system', navigator.languages));
const connection = openConnection('gatehouse.page', sessionStorage);
const page = createPage(connection, sessionStorage);
if (isQuickAsk()) page.store.setState({ newDraftKey: 'quickAsk' });
window.addEventListener('pagehide', page.keepPlace);
// A fault that cannot be told is lost: telling of that would be one more.
const sendFault = (fault: PageFault) => void page.client.call('page.fault', fault).catch(() => undefined);
// What is sent while there is no connection reaches nobody.
connection.onStatus((status) => listenToFaults(status === 'connected' ? sendFault : undefined));
holdPresses(document);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

createRoot(root, {
  onCaughtError: (error) => tellFault('render', error),
  onUncaughtError: (error) => tellFault('render', error),
}).render(
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
