import '../host/jitless.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import { PageFailure } from '../elements/PageFailure/PageFailure.tsx';
import { PageFoundation } from '../elements/PageFoundation/PageFoundation.tsx';
import { pairAndGoBack, thisPage } from '../host/browserSession.ts';
import { openConnection } from '../host/openConnection.ts';
import { languageFor, startI18n } from '../i18n/i18n.ts';
import { TrustPage } from './TrustPage.tsx';
import { createTrustPage } from './trustStore.ts';

const keyName = 'gatehouse.trust';

/** The key is kept for the whole browser: the page opens this surface as a tab, and cannot pass the key on. */
async function start(): Promise<void> {
  if (window.gatehouse === undefined && (await pairAndGoBack(thisPage(localStorage), keyName))) return;
  startI18n(languageFor('system', navigator.languages));
  const page = createTrustPage(openConnection(keyName, localStorage));
  const root = document.getElementById('root');
  if (root === null) throw new Error('trust.html has no #root.');
  createRoot(root).render(
    <StrictMode>
      <PageFailure>
        <PageFoundation>
          <TrustPage page={page} />
        </PageFoundation>
      </PageFailure>
    </StrictMode>,
  );
}

void start();
