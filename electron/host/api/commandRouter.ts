import { z } from 'zod';
import type { CommandDefinition, CommandName, CommandOutput, ParsedInput } from '../../../shared/contract/define.ts';
import { type HostError, problemError } from '../../../shared/domain/error.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { jsonValue } from '../../../shared/lib/json.ts';

type Contract = Readonly<Record<string, CommandDefinition>>;

/**
 * What handles each command of a contract. `signal` is aborted when the page cancels the call or goes away, `page` only when
 * it goes away: what a command leaves open for its page ends by it.
 */
export type Handlers<C extends Contract, Names extends CommandName<C> = CommandName<C>> = {
  readonly [Name in Names]: (
    input: ParsedInput<C, Name>,
    signal: AbortSignal,
    page: AbortSignal,
  ) => Promise<CommandOutput<C, Name>> | CommandOutput<C, Name>;
};

/** Runs one command: parse the input, handle, parse the output. */
export type CommandRouter = (
  command: string,
  input: unknown,
  signal: AbortSignal,
  page: AbortSignal,
) => Promise<unknown>;

/**
 * Makes the router of a contract.
 *
 * The router throws a HostError `unknownCommand`, `badInput`, or what the handler threw. What a handler answers is parsed too: nothing that
 * is not in the contract leaves the host.
 */
export function commandRouter<C extends Contract>(contract: C, handlers: Handlers<C>): CommandRouter {
  return async (command, input, signal, page) => {
    // Own properties only: "constructor" is not a command.
    const definition = Object.hasOwn(contract, command) ? contract[command] : undefined;
    if (definition === undefined) throw problemError({ kind: 'commandUnknown', command: keepStart(command, 64) });
    const parsed = definition.input.safeParse(input);
    if (!parsed.success) throw badInputError(command, parsed.error);
    const handler = handlers[command as CommandName<C>] as (...given: readonly unknown[]) => unknown;
    return definition.output.parse(await handler(parsed.data, signal, page));
  };
}

function badInputError(command: string, error: z.ZodError): HostError {
  const data = jsonValue.safeParse(z.treeifyError(error));
  const detail = z.prettifyError(error);
  return problemError({ kind: 'inputWrong', command, detail }, data.success ? data.data : undefined);
}
