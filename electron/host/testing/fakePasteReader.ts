import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import type { PasteReader } from '../ports/pasteReader.ts';

/** Reads every text as the same, with these variables on the computer. */
export function fakePasteReader(
  reading: Partial<PasteReading> = {},
  variables: Readonly<Record<string, string>> = {},
): PasteReader {
  const nothing = { format: null, isLink: false, servers: [], fields: [], notes: [], problems: [] };
  return {
    read: async () => ({ ...nothing, ...reading }),
    variablesOf: async (text) => {
      const [name = '', value = ''] = text.split('=');
      return name === '' ? undefined : { [name]: value };
    },
    variable: (name) => variables[name],
  };
}
