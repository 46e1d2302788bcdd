import type { z } from 'zod';
import { type FieldFault, fieldFault } from './problems/systemProblems.ts';

/** What a schema finds wrong in a file that people write. */
export interface SchemaFault {
  /** The path of the field; empty for the whole. */
  readonly field: string;
  readonly path: (string | number)[];
  readonly fault: FieldFault;
  /** The limit, or the values that are allowed; empty if the fault has neither. */
  readonly value: string;
}

type Issue = z.core.$ZodIssue;

/**
 * The first fault that a schema found, without words. The schema must have been applied with `reportInput`, or a missing field
 * counts as one of another type. Pure.
 */
export function firstFault(error: z.ZodError): SchemaFault {
  return schemaFaults(error)[0] ?? { field: '', path: [], fault: 'invalid', value: '' };
}

/** All of them. */
export function schemaFaults({ issues }: z.ZodError): SchemaFault[] {
  return issues.flatMap((issue) => faultsIn(issue, []));
}

function faultsIn(given: Issue, around: readonly PropertyKey[]): SchemaFault[] {
  const issue = { ...given, path: [...around, ...given.path] };
  const at = (names: readonly PropertyKey[]) => {
    const path = names.map((name) => (typeof name === 'number' ? name : String(name)));
    return { field: path.join('.'), path };
  };
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ ...at([...issue.path, key]), ...faultOf(issue) }));
  }
  const inside = issue.code === 'invalid_union' ? meantBranch(issue.errors) : [];
  if (inside.length > 0) return inside.flatMap((each) => faultsIn(each, issue.path));
  return [{ ...at(issue.path), ...faultOf(issue) }];
}

/** Of the ways to write something, that whose shape it has: what is wrong there is more than its type, and least. */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const isInside = ({ path, code }: Issue) => path.length > 0 || code === 'unrecognized_keys';
  const isOfContent = ({ code }: Issue) => code === 'invalid_format' || code === 'invalid_value';
  const [nearest] = branches
    .filter((issues) => issues.every(isInside))
    .sort((one, other) => faultCount(one) - faultCount(other));
  return nearest ?? branches.find((issues) => issues.every(isOfContent)) ?? [];
}

function faultCount(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
}

function faultOf(issue: Issue): Pick<SchemaFault, 'fault' | 'value'> {
  switch (issue.code) {
    case 'invalid_type':
      return { fault: issue.input === undefined ? 'missing' : (typeFaults[issue.expected] ?? 'invalid'), value: '' };
    case 'too_small':
      return isOfNumber(issue) ? { fault: 'tooSmall', value: String(issue.minimum) } : { fault: 'empty', value: '' };
    case 'too_big':
      return { fault: isOfNumber(issue) ? 'tooLarge' : 'tooLong', value: String(issue.maximum) };
    case 'invalid_value':
      return { fault: 'notOneOf', value: issue.values.map(String).join(', ') };
    case 'unrecognized_keys':
      return { fault: 'unknown', value: '' };
    case 'invalid_union':
      return faultOfUnion(issue);
    default:
      return { fault: faultOfContent(issue), value: '' };
  }
}

function isOfNumber({ origin }: { readonly origin: string }): boolean {
  return origin === 'number' || origin === 'int';
}

const typeFaults: Readonly<Record<string, FieldFault>> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWhole',
  boolean: 'notSwitch',
  array: 'notList',
  object: 'notObject',
  record: 'notObject',
};

/** A union is either a choice by a field with fixed values, or a text that may be written as a number or a switch. */
function faultOfUnion(issue: z.core.$ZodIssueInvalidUnion): Pick<SchemaFault, 'fault' | 'value'> {
  const options: unknown = 'options' in issue ? issue.options : undefined;
  if (Array.isArray(options)) return { fault: 'notOneOf', value: options.map(String).join(', ') };
  return { fault: issue.input === undefined ? 'missing' : 'notText', value: '' };
}

/** A text of the right type with the wrong content. */
function faultOfContent({ code, path: [root, ...rest], ...issue }: Issue): FieldFault {
  if (code === 'invalid_key') {
    if ([root, ...rest].includes('headers')) return 'notHeaderName';
    return [root, ...rest].includes('env') ? 'notVariableName' : 'invalid';
  }
  if (root === 'accounts' && rest.at(-1) === 'name') return 'hiddenCharacters';
  // A field of an account that is wrong in a way of its own, or two accounts that cannot be told apart.
  if (root === 'accounts' && code === 'custom' && rest.at(-1) !== 'clientSecret') return 'invalid';
  if (code === 'custom') return ownFault('params' in issue ? issue.params : undefined) ?? 'secretAlone';
  if (!('format' in issue)) return 'invalid';
  if (issue.format === 'url') {
    return 'pattern' in issue && issue.pattern === httpsOnly ? 'notSecureAddress' : 'notAddress';
  }
  if (root === undefined) return 'hiddenCharacters';
  return rest.includes('scopes') ? 'notScope' : 'invalid';
}

/** What a check of ours found, as it says itself. */
function ownFault(params: Readonly<Record<string, unknown>> | undefined): FieldFault | undefined {
  return fieldFault.safeParse(params?.['fault']).data;
}

/** The protocols of addresses that must not be plain HTTP, as a schema reports them. */
const httpsOnly = '^https$';
