import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { rule } from '../../shared/domain/approval.ts';
import { conversationMode } from '../../shared/domain/conversation.ts';
import { HostError } from '../../shared/domain/error.ts';
import { type InstructionsChoice, instructionsChoice } from '../../shared/domain/instructions.ts';
import { schemaFaults } from '../../shared/domain/schemaFault.ts';
import { secretName } from '../../shared/domain/secret.ts';
import { serverName } from '../../shared/domain/server.ts';
import { fieldFaultsEn, syntaxFaultsEn } from '../../shared/domain/words/problems/systemEn.ts';
import { readJsonText } from '../node/config/jsonText.ts';

const addressByProxy = z.strictObject({ address: z.url({ protocol: /^https?$/ }), proxy: z.string().min(1) });

/**
 * A secret that a server gets in a run, and where it goes: scheme, host and port (with the proxy that an unencrypted one is reached by), the
 * address that gives access, or a program with the variables that its launch sets beside those that are a secret alone.
 */
const permittedSecret = z.lazy(() =>
  z.strictObject({
    secret: secretName,
    server: serverName,
    goesTo: z.union([
      z.url({ protocol: /^https?$/ }),
      addressByProxy,
      z.strictObject({
        program: z.array(z.string()).min(1),
        folder: z.string().min(1).optional(),
        variables: z.record(z.string(), z.string()).optional(),
      }),
    ]),
  }),
);
export type PermittedSecret = z.infer<typeof permittedSecret>;

/** A variable of this computer that a server over HTTP gets in a run, and where it goes. */
const permittedVariable = z.lazy(() =>
  z.strictObject({
    variable: z.string().min(1),
    server: serverName,
    goesTo: z.union([z.url({ protocol: /^https?$/ }), addressByProxy]),
  }),
);
export type PermittedVariable = z.infer<typeof permittedVariable>;

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
  /** The same for variables of this computer, which servers over HTTP get by name. A program of the configuration may read them all anyway. */
  variables: z.array(permittedVariable).default([]),
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
  const read = readPolicy(await textOf(path));
  if (read.kind === 'policy') return read.policy;
  const [only, ...more] = read.faults;
  const list = more.length === 0 ? ` ${only}` : read.faults.map((fault) => `\n  ${fault}`).join('');
  throw new HostError('badInput', `The policy ${path} cannot be used:${list}`);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'there is no such file.' : 'it is not a file, or you may not read it.';
    throw new HostError('badInput', `The policy ${path} cannot be used: ${why}`, undefined, { cause: error });
  }
}

const maxToldFaults = 20;

/** Reads the text of a policy. What is wrong is said in sentences that name the line. Pure. */
export function readPolicy(
  text: string,
): { readonly kind: 'policy'; readonly policy: PolicyFile } | { readonly kind: 'wrong'; readonly faults: string[] } {
  const json = readJsonText(text);
  if (json.kind === 'fault') {
    const { line, column, fault } = json;
    return { kind: 'wrong', faults: [`line ${line}, column ${column}: ${syntaxFaultsEn[fault]}.`] };
  }
  const read = policyFile.safeParse(json.value, { reportInput: true });
  if (read.success) return { kind: 'policy', policy: read.data };
  // One for each field: of several, the first says most.
  const byField = new Map(
    schemaFaults(read.error)
      .toReversed()
      .map((fault) => [fault.field, fault]),
  );
  const told = [...byField.values()].toReversed().slice(0, maxToldFaults);
  const placed = told.map((fault) => ({ ...fault, line: json.lineOf(fault.path) }));
  const faults = placed
    .sort((one, other) => one.line - other.line)
    .map(({ line, path, field, fault, value }) => {
      const name = path.length === 0 ? 'the policy' : `"${field}"`;
      return `line ${line}: ${name} ${fieldFaultsEn[fault](value)}.`;
    });
  return { kind: 'wrong', faults };
}
