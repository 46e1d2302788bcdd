import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { rule } from '../../shared/domain/approval.ts';
import { conversationMode } from '../../shared/domain/conversation.ts';
import { HostError, toErrorInfo } from '../../shared/domain/error.ts';
import { type InstructionsChoice, instructionsChoice } from '../../shared/domain/instructions.ts';
import { serverName } from '../../shared/domain/server.ts';

/** Nobody is there to be asked: what a rule would ask about is denied. */
const policyFile = z.strictObject({
  /** `config`: the launches of the configuration are trusted. `ask`: only what was trusted before, which here is nothing. */
  trust: z.enum(['config', 'ask']).default('ask'),
  default: z.enum(['allow', 'deny']).default('deny'),
  /** Of the conversation of the run. `exploreOnly` refuses what is not known to only read, whatever rules allow. */
  mode: conversationMode.default('askAlways'),
  /** The servers whose annotations a mode may go by, each by its whole name: a pattern believes nobody. */
  believeAnnotations: z.array(serverName).default([]),
  /**
   * Whether models get the instructions servers send: for all of them, or each by its whole name. Who is not named is left
   * out: what a server says may be another text at each start, and nobody is there to look at it.
   */
  instructions: z.union([instructionsChoice, z.record(serverName, instructionsChoice)]).default('leaveOut'),
  rules: z.array(rule).default([]),
  /** How often the model is asked in a turn at most; what the command line says comes first. */
  maxIterations: z.number().int().min(1).max(200).optional(),
});
export type PolicyFile = z.infer<typeof policyFile>;

/** What the policy says about the instructions of a server. Pure. */
export function instructionsOf({ instructions }: Pick<PolicyFile, 'instructions'>, name: string): InstructionsChoice {
  if (typeof instructions === 'string') return instructions;
  return Object.hasOwn(instructions, name) ? (instructions[name] ?? 'leaveOut') : 'leaveOut';
}

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
