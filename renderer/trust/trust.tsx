import '../host/jitless.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import { PageFailure } from '../elements/PageFailure/PageFailure.tsx';
import { PageFoundation } from '../elements/PageFoundation/PageFoundation.tsx';
import { openConnection } from '../host/openConnection.ts';
import { languageFor, startI18n } from '../i18n/i18n.ts';
import { TrustPage } from './TrustPage.tsx';
import { createTrustPage } from './trustStore.ts';

startI18n(languageFor('system', navigator.languages));
const root = document.getElementById('root');
if (root === null) throw new Error('trust.html has no #root.');
// The key is kept for the whole browser: the page opens this surface as a tab, and cannot pass the key on.
const page = createTrustPage(openConnection(localStorage));
createRoot(root).render(
  <StrictMode>
    <PageFailure>
      <PageFoundation>
        <TrustPage page={page} />
      </PageFoundation>
    </PageFailure>
  </StrictMode>,
);
