import './host/jitless.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { holdPresses } from './browser/holdPresses.ts';
import { PageFailure } from './elements/PageFailure/PageFailure.tsx';
import { PageFoundation } from './elements/PageFoundation/PageFoundation.tsx';
import { openConnection } from './host/openConnection.ts';
import { languageFor, startI18n } from './i18n/i18n.ts';
import { createPage, PageProvider } from './store/page.ts';

startI18n(languageFor('system', navigator.languages));
const page = createPage(openConnection('gatehouse.page', sessionStorage), sessionStorage);
window.addEventListener('pagehide', page.keepPlace);
holdPresses(document);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

createRoot(root).render(
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
