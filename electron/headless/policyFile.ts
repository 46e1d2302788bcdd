import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { rule } from '../../shared/domain/approval.ts';
import { HostError, toErrorInfo } from '../../shared/domain/error.ts';

/** Nobody is there to be asked: what a rule would ask about is denied. */
const policyFile = z.strictObject({
  /** `config`: the launches of the configuration are trusted. `ask`: only what was trusted before, which here is nothing. */
  trust: z.enum(['config', 'ask']).default('ask'),
  default: z.enum(['allow', 'deny']).default('deny'),
  rules: z.array(rule).default([]),
});
export type PolicyFile = z.infer<typeof policyFile>;

/**
 * Reads the policy; without a file everything is denied.
 *
 * @throws HostError `badInput` when it cannot be read: a policy is never half applied
 */
export async function readPolicyFile(path: string | undefined): Promise<PolicyFile> {
  if (path === undefined) return policyFile.parse({});
  try {
    return policyFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : toErrorInfo(error).message;
    throw new HostError('badInput', `The policy ${path} cannot be used: ${problem}`);
  }
}
