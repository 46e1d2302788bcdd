import { parseTemplate } from 'url-template';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { ProblemOf } from '../../../../shared/domain/problem.ts';
import type { TemplateValues, TemplateVariable } from '../../../../shared/domain/resource.ts';

/** Larger templates are not suitable as forms. */
const maxTemplateChars = 2000;
const maxVariables = 32;
const maxUriChars = 8192;

/** `{+name,other*:3}`: an operator, then names with what is done to their values (RFC 6570, 2.2 to 2.4). */
const expression = /^([+#./;?&]?)([A-Za-z0-9_.%]+(?::[1-9]\d{0,3}|\*)?(?:,[A-Za-z0-9_.%]+(?::[1-9]\d{0,3}|\*)?)*)$/;

/**
 * The variables of a URI template in order (RFC 6570). Linear in its length. Pure.
 *
 * @throws HostError `badInput` when it is not a template, or too large
 */
export function templateVariables(template: string): TemplateVariable[] {
  if (template.length > maxTemplateChars) throw unusableTemplateError('tooLong');
  const variables = new Map<string, TemplateVariable>();
  for (const part of template.split('{').slice(1)) {
    const end = part.indexOf('}');
    const names = expression.exec(part.slice(0, Math.max(0, end)))?.[2];
    if (end === -1 || names === undefined) throw unusableTemplateError('brokenExpression');
    for (const spec of names.split(',')) {
      const name = spec.replace(/[:*].*$/, '');
      if (!variables.has(name)) variables.set(name, { name, isList: spec.endsWith('*') });
    }
    if (variables.size > maxVariables) throw unusableTemplateError('tooManyVariables');
  }
  return [...variables.values()];
}

/**
 * Expands a template with values (RFC 6570, level 4). Lists are typed with commas; empty values are left out. Pure.
 *
 * @throws HostError `badInput`
 */
export function expandTemplate(template: string, values: TemplateValues): string {
  // Without a prototype: a variable may be called `constructor`.
  const given = Object.create(null) as Record<string, string | string[]>;
  for (const { name, isList } of templateVariables(template)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === '') continue;
    given[name] = isList ? listOf(value) : value;
  }
  const uri = expand(template, given);
  if (uri.length > maxUriChars) {
    throw problemError({ kind: 'uriTooLong', count: maxUriChars });
  }
  return uri;
}

function expand(template: string, given: Record<string, string | string[]>): string {
  try {
    return parseTemplate(template).expand(given);
  } catch (cause) {
    // Half a character cannot be encoded in a URI.
    throw problemError({ kind: 'uriValueInvalid' }, undefined, { cause });
  }
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function unusableTemplateError(why: ProblemOf<'templateUnusable'>['why']): HostError {
  return problemError({ kind: 'templateUnusable', why });
}
