import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { Toasts } from '../Toasts/Toasts.tsx';
import { pageWorkQueue, WorkQueueContext } from '../WorkQueue/useTurn.ts';

/** What every page of ours needs around it. The policy allows no style elements, so Base UI draws none. */
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
