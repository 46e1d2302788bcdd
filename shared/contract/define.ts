import { z } from 'zod';

/** The input of commands that need none, and the output of those that answer nothing. */
export const nothing = z.object({});

/** One command of a contract: its name, what it takes and what it answers. The types are inferred, never written twice. */
export interface CommandDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
}

export function defineCommand<
  const Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(definition: {
  name: Name;
  input: Input;
  output: Output;
}): { readonly name: Name; readonly input: Input; readonly output: Output } {
  return definition;
}

type AnyContract = Readonly<Record<string, CommandDefinition>>;
type ByName<List extends readonly CommandDefinition[]> = { readonly [D in List[number] as D['name']]: D };

/**
 * Collects commands into a contract, keyed by their names.
 *
 * @throws Error when two commands have one name
 */
export function defineContract<const List extends readonly CommandDefinition[]>(list: List): ByName<List> {
  const contract: Record<string, CommandDefinition> = {};
  for (const command of list) {
    if (command.name in contract) throw new Error(`Two commands are called ${command.name}`);
    contract[command.name] = command;
  }
  return contract as ByName<List>;
}

export type CommandName<Contract extends AnyContract> = keyof Contract & string;
/** What callers pass. */
export type CommandInput<Contract extends AnyContract, Name extends CommandName<Contract>> = z.input<
  Contract[Name]['input']
>;
/** The parsed input that handlers get. */
export type ParsedInput<Contract extends AnyContract, Name extends CommandName<Contract>> = z.output<
  Contract[Name]['input']
>;
export type CommandOutput<Contract extends AnyContract, Name extends CommandName<Contract>> = z.output<
  Contract[Name]['output']
>;
