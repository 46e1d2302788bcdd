import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { Toasts } from '../Toasts/Toasts.tsx';
import { pageWorkQueue, WorkQueueContext } from '../WorkQueue/useTurn.ts';

/** The providers that each of our pages needs. Base UI draws no style elements, because the page's policy allows none. */
export function PageFoundation({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={450}>
        <WorkQueueContext value={pageWorkQueue}>
          <Toasts>{children}</Toasts>
        </WorkQueueContext>
      </Tooltip.Provider>
    </CSPProvider>
  );
}
