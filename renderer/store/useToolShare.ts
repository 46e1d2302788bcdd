import { useEffect, useState } from 'react';
import type { PageOutput } from '../../shared/contract/commands.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import { usePage, usePageState } from './page.ts';
import { selectModel } from './selectors.ts';

/** Servers that start one after the other change the tools many times in a moment; one query afterwards is enough. */
const settleMs = 250;

interface Known {
  readonly model: ModelRef;
  readonly share: PageOutput<'tool.share'> | undefined;
}

/** How many tools one request of the open chat contains; `undefined` while no model is chosen, or until it is known. */
export function useToolShare(): PageOutput<'tool.share'> | undefined {
  const { client } = usePage();
  const model = usePageState(selectModel);
  const reads = usePageState((state) => Object.values(state.toolReads).reduce((sum, each) => sum + each, 0));
  const [known, setKnown] = useState<Known>();

  useEffect(() => {
    if (model === null) return;
    const abort = new AbortController();
    const look = async () => {
      const share = await client.call('tool.share', { model }, abort.signal).catch(() => undefined);
      if (!abort.signal.aborted) setKnown({ model, share });
    };
    const soon = setTimeout(() => void look(), settleMs);
    return () => {
      clearTimeout(soon);
      abort.abort();
    };
  }, [client, model, reads]);

  const isSame = model?.providerId === known?.model.providerId && model?.model === known?.model.model;
  return isSame ? known?.share : undefined;
}
