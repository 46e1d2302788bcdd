import type { z } from 'zod';
import { type FieldFault, fieldFault } from '../../../../shared/domain/problems/systemProblems.ts';

/** What is wrong with a field of an entry. */
export interface EntryFault {
  /** The path of the field; empty for the entry itself. */
  readonly field: string;
  readonly fault: FieldFault;
  /** The limit, or the values that are allowed; empty if the fault has neither. */
  readonly value: string;
}

type Issue = z.core.$ZodIssue;

/**
 * The first fault that a schema found, without words. The schema must have been applied with `reportInput`, or a missing field
 * counts as one of another type. Pure.
 */
export function firstFault({ issues: [issue] }: z.ZodError): EntryFault {
  if (issue === undefined) return { field: '', fault: 'invalid', value: '' };
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { field: [...issue.path, ...unknown].join('.'), ...faultOf(issue) };
}

function faultOf(issue: Issue): Pick<EntryFault, 'fault' | 'value'> {
  switch (issue.code) {
    case 'invalid_type':
      return { fault: issue.input === undefined ? 'missing' : (typeFaults[issue.expected] ?? 'invalid'), value: '' };
    case 'too_small':
      return { fault: 'empty', value: '' };
    case 'too_big':
      return { fault: 'tooLong', value: String(issue.maximum) };
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

const typeFaults: Readonly<Record<string, FieldFault>> = {
  string: 'notText',
  boolean: 'notSwitch',
  array: 'notList',
  object: 'notObject',
  record: 'notObject',
};

/** A union is either a choice by a field with fixed values, or a text that may be written as a number or a switch. */
function faultOfUnion(issue: z.core.$ZodIssueInvalidUnion): Pick<EntryFault, 'fault' | 'value'> {
  const options: unknown = 'options' in issue ? issue.options : undefined;
  if (Array.isArray(options)) return { fault: 'notOneOf', value: options.map(String).join(', ') };
  return { fault: 'notText', value: '' };
}

/** A text of the right type with the wrong content. */
function faultOfContent({ code, path: [root, ...rest], ...issue }: Issue): FieldFault {
  if (code === 'invalid_key') return [root, ...rest].includes('headers') ? 'notHeaderName' : 'notVariableName';
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
