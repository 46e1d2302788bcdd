import { z } from 'zod';
import { lazy } from '../lib/lazy.ts';

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
  input: Input | (() => Input);
  output: Output | (() => Output);
}): { readonly name: Name; readonly input: Input; readonly output: Output } {
  const input = schemaOf(definition.input);
  const output = schemaOf(definition.output);
  return {
    name: definition.name,
    get input() {
      return input();
    },
    get output() {
      return output();
    },
  };
}

/** A schema is costly to make, and most commands are not used in a session: one that is given as a function is made when it is needed. */
function schemaOf<Schema extends z.ZodType>(given: Schema | (() => Schema)): () => Schema {
  return typeof given === 'function' ? lazy(given) : () => given;
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
