import { z } from 'zod';
import { keepStart } from '../../../../shared/lib/cutText.ts';

/** A switch of a foreign format, which may be missing. */
export const foreignSwitch = z.boolean().nullish();

/** The path of the first field that is wrong, as programs write it; `$` for the value itself. Pure. */
export function wrongPlace(error: z.ZodError): string {
  const path = error.issues[0]?.path ?? [];
  const names = path.map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`));
  return keepStart(`$${names.join('')}`, 200);
}
