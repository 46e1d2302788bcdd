import { z } from 'zod';
import { keepStart } from '../../lib/cutText.ts';
import { toErrorInfo } from '../error.ts';
import type { ManagedFault } from './managedFault.ts';
import { managedPolicy, type ManagedPolicy } from './managedPolicy.ts';

/** What the text of a policy file means. `detail`: what the parser says, in its own words; empty for other faults. */
export type PolicyText =
  | { readonly kind: 'policy'; readonly policy: ManagedPolicy }
  | { readonly kind: 'fault'; readonly fault: ManagedFault; readonly detail: string };

const maxDetailCharacters = 500;
const anyVersion = z.lazy(() => z.looseObject({ version: z.unknown() }));

/** Reads the text of a policy file. A field that is not known makes all of it unfit. Pure. */
export function readPolicyText(text: string): PolicyText {
  const unfit = (fault: ManagedFault, detail = ''): PolicyText => ({
    kind: 'fault',
    fault,
    detail: keepStart(detail, maxDetailCharacters),
  });
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return unfit('notJson', toErrorInfo(error).message);
  }
  const read = managedPolicy.safeParse(content);
  if (read.success) return { kind: 'policy', policy: read.data };
  const named = anyVersion.safeParse(content);
  const isOther = named.success && named.data.version !== undefined && named.data.version !== 1;
  return unfit(isOther ? 'unknownVersion' : 'unfit', isOther ? '' : z.prettifyError(read.error));
}
