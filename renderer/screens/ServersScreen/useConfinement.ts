import { useEffect, useState } from 'react';
import type { ConfinementSupport } from '../../../shared/domain/confinement.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';

/** Whether processes can be confined here, read when a form needs it. */
export function useConfinement(isWanted: boolean): ConfinementSupport | undefined {
  const { client } = usePage();
  const [support, setSupport] = useState<ConfinementSupport>();
  useEffect(() => {
    if (!isWanted || support !== undefined) return;
    const abort = new AbortController();
    void attempt(client.call('machine.confinement', {})).then(
      (answer) => answer !== undefined && !abort.signal.aborted && setSupport(answer.support),
    );
    return () => abort.abort();
  }, [client, isWanted, support]);
  return support;
}
