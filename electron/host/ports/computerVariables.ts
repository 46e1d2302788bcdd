/**
 * Reads the value of one variable of this computer, for a server whose launch names it.
 *
 * @param as the name under which the server gets it, of a variable, header or option: it may say that the value is a secret
 * @throws HostError `variableUnusable` when it has no value, or is one of Gatehouse itself
 */
export type ReadVariable = (name: string, as?: string) => Promise<string>;

/** Port: the variables of this computer that launches refer to. A value goes to the server that was trusted with it, and nowhere else. */
export interface ComputerVariables {
  readonly read: ReadVariable;
  /** Whether `read` would have a value. It is not read. */
  readonly has: (name: string) => boolean;
}
