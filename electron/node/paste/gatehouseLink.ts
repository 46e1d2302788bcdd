import { z } from 'zod';
import { mayLoadOtherCode } from '../../../shared/domain/loaderVariable.ts';
import type { LinkFault } from '../../../shared/domain/problems/pasteProblems.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import { type Tree, valueOf } from './tree.ts';

/**
 * What `gatehouse://add?name=NAME&config=BASE64` may hold: one entry as in mcp.json. No working folder, no file of
 * variables, no access of its own and no confinement: those are the user's to choose.
 */
const linkEntry = z.union([
  z.strictObject({
    type: z.literal('stdio').optional(),
    command: z.string().min(1),
    args: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).optional(),
    inputs: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
  z.strictObject({
    type: z.enum(['http', 'sse']).optional(),
    url: z.string().min(1),
    headers: z.record(z.string(), z.string()).optional(),
    inputs: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
]);

const allowedFields = new Set(['type', 'command', 'args', 'env', 'url', 'headers', 'inputs']);
const allowedParameters = new Set(['name', 'config']);

interface Refusal {
  readonly fault: LinkFault;
  readonly what: string;
}

/** Why a link of ours is refused; `undefined` for a good one. Pure. */
export function gatehouseLinkFault(parameters: URLSearchParams, config: Tree): Refusal | undefined {
  const parameter = [...parameters.keys()].find(
    (name, at, all) => !allowedParameters.has(name) || all.indexOf(name) !== at,
  );
  if (parameter !== undefined) return { fault: 'fieldNotAllowed', what: parameter };
  const value = valueOf(config);
  const field = config.kind === 'object' ? config.fields.find(({ name }) => !allowedFields.has(name)) : undefined;
  if (field !== undefined) return { fault: 'fieldNotAllowed', what: field.name };
  const read = linkEntry.safeParse(value);
  if (!read.success) return { fault: 'noConfiguration', what: 'command' };
  const variables = 'env' in read.data ? Object.keys(read.data.env ?? {}) : [];
  const loader = variables.find((name) => mayLoadOtherCode(name));
  if (loader !== undefined) return { fault: 'loaderVariable', what: loader };
  const [secret] = secretReferences(JSON.stringify(value));
  return secret === undefined ? undefined : { fault: 'secretReference', what: secret };
}
