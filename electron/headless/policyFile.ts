import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { rule } from '../../shared/domain/approval.ts';
import { conversationMode } from '../../shared/domain/conversation.ts';
import { HostError, toErrorInfo } from '../../shared/domain/error.ts';
import { type InstructionsChoice, instructionsChoice } from '../../shared/domain/instructions.ts';
import { secretName } from '../../shared/domain/secret.ts';
import { serverName } from '../../shared/domain/server.ts';

/** A secret that a server gets in a run, and where it goes: scheme, host and port, the address that gives access, or a program. */
const permittedSecret = z.lazy(() =>
  z.strictObject({
    secret: secretName,
    server: serverName,
    goesTo: z.union([
      z.url({ protocol: /^https?$/ }),
      z.strictObject({ program: z.array(z.string()).min(1), folder: z.string().min(1).optional() }),
    ]),
  }),
);
export type PermittedSecret = z.infer<typeof permittedSecret>;

/** No user can be asked, so a call that would need a question is denied. */
const policyFile = z.strictObject({
  /**
   * `config`: the launches of the configuration are trusted. `ask`: only launches that were trusted before, of which
   * there are none here.
   */
  trust: z.enum(['config', 'ask']).default('ask'),
  default: z.enum(['allow', 'deny']).default('deny'),
  /**
   * The mode of the run's conversation. `exploreOnly` refuses tools that are not known to be read-only, whatever rules
   * allow.
   */
  mode: conversationMode.default('askAlways'),
  /** The servers whose annotations a mode may rely on, each by its full name; patterns are not accepted. */
  believeAnnotations: z.array(serverName).default([]),
  /**
   * Whether models get the instructions of servers: for all servers, or each by its full name. Other servers are left
   * out: their text may change with each start, and no user can check it.
   */
  instructions: z.union([instructionsChoice, z.record(serverName, instructionsChoice)]).default('leaveOut'),
  rules: z.array(rule).default([]),
  /** The secrets of the data folder that servers get whose launches the user did not confirm in the app. */
  secrets: z.array(permittedSecret).default([]),
  /** The maximum number of requests to the model in a turn; the command line overrides it. */
  maxIterations: z.number().int().min(1).max(200).optional(),
});
export type PolicyFile = z.infer<typeof policyFile>;

/** The policy's choice about the instructions of a server. Pure. */
export function instructionsOf({ instructions }: Pick<PolicyFile, 'instructions'>, name: string): InstructionsChoice {
  if (typeof instructions === 'string') return instructions;
  return Object.hasOwn(instructions, name) ? (instructions[name] ?? 'leaveOut') : 'leaveOut';
}

/**
 * Reads the policy; without a file everything is denied.
 *
 * @throws HostError `badInput` when it is unreadable: a policy is never applied in part
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
