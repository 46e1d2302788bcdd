import { z } from 'zod';

/** Why a name cannot be passed on, or left out. */
export type VariableFault = 'notVariableName' | 'ownVariable' | 'neededToStart';

/**
 * Without these no program is found, or programs do not start at all: on Windows, `.cmd` files such as npx need the second and third, and
 * network and cryptography the folders of the system.
 */
const neededToStart: ReadonlySet<string> = new Set([
  'PATH',
  'PATHEXT',
  'COMSPEC',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
]);

/** Whether a server gets a variable in any case. Pure. */
export function isNeededToStart(name: string): boolean {
  return neededToStart.has(name.toUpperCase());
}

/** Why a variable cannot be passed on besides the usual ones. Those of Gatehouse itself hold its keys and marks. Pure. */
export function faultOfAdded(name: string): VariableFault | undefined {
  if (!/^[^\s=,;\p{C}]{1,200}$/u.test(name)) return 'notVariableName';
  return /^GATEHOUSE_/i.test(name) ? 'ownVariable' : undefined;
}

/** Why one of the usual variables cannot be left out. Pure. */
function faultOfOmitted(name: string): VariableFault | undefined {
  return isNeededToStart(name) ? 'neededToStart' : faultOfAdded(name);
}

const maxNames = 50;

const names = (faultOf: (name: string) => VariableFault | undefined) =>
  z
    .array(
      z.string().superRefine((name, context) => {
        const fault = faultOf(name);
        if (fault !== undefined) context.addIssue({ code: 'custom', params: { fault } });
      }),
    )
    .max(maxNames)
    .default([]);

/**
 * How the environment that a local process inherits differs from the usual one: names only. It is part of the launch and so of what is
 * trusted: a variable may hold a key, or lead a program to other code.
 */
export const inheritance = z.lazy(() =>
  z.object({
    /** Passed on besides the usual ones, where Gatehouse has them. */
    add: names(faultOfAdded),
    /** Usual ones that it does not get. */
    omit: names(faultOfOmitted),
  }),
);
export type Inheritance = z.infer<typeof inheritance>;

/** A variable that local processes inherit unless their launch says otherwise. */
export const inheritedVariable = z.lazy(() => z.object({ name: z.string(), isNeeded: z.boolean() }));
export type InheritedVariable = z.infer<typeof inheritedVariable>;
