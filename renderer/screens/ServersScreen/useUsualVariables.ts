import { useEffect, useState } from 'react';
import type { InheritedVariable } from '../../../shared/domain/inheritance.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';

/** The names of the variables that processes inherit by default here, read when a form needs them. */
export function useUsualVariables(isWanted: boolean): readonly InheritedVariable[] | undefined {
  const { client } = usePage();
  const [variables, setVariables] = useState<readonly InheritedVariable[]>();
  useEffect(() => {
    if (!isWanted || variables !== undefined) return;
    const abort = new AbortController();
    void attempt(client.call('machine.inherited', {})).then(
      (answer) => answer !== undefined && !abort.signal.aborted && setVariables(answer.variables),
    );
    return () => abort.abort();
  }, [client, isWanted, variables]);
  return variables;
}
