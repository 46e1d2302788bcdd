import { problemError } from '../../../shared/domain/error.ts';
import type { ComputerVariables } from '../ports/computerVariables.ts';

/** A computer with these variables and no others. */
export function memoryVariables(values: Readonly<Record<string, string>> = {}): ComputerVariables {
  const known = new Map(Object.entries(values));
  return {
    has: (name) => known.has(name),
    async read(name) {
      const value = known.get(name);
      if (value === undefined) throw problemError({ kind: 'variableNotSet', name }, { name });
      return value;
    },
  };
}
