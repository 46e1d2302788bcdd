import type { Findings } from './findings.ts';
import { fieldOf, isObject, textOf, type Tree, type TreeField } from './tree.ts';

/** A list of texts. What is none of them is said. A single text is a list of one. */
export function textsOf(field: TreeField | undefined, server: string, findings: Findings): string[] {
  if (field === undefined) return [];
  const { value } = field;
  if (value.kind === 'scalar') return [String(value.value)];
  if (value.kind === 'object') {
    findings.fieldWrong(server, field.name, 'notList', value.offset);
    return [];
  }
  return value.items.flatMap((item, at) => {
    const text = item.kind === 'object' ? textOf(nameIn(item)) : textOf(item);
    if (text !== undefined) return [text];
    findings.fieldWrong(server, `${field.name}.${at}`, 'notText', item.offset);
    return [];
  });
}

/** Codex also lists variables as objects with a name. */
function nameIn(item: Tree): Tree | undefined {
  return isObject(item) && item.fields.length <= 2 ? item.fields.find(({ name }) => name === 'name')?.value : undefined;
}

/** `{"key": "Authorization", "value": "…"}`, as some hosts list headers. */
function pairOf(item: Tree): readonly [name: string, value: string] | undefined {
  const name = textOf(fieldOf(item, 'key') ?? fieldOf(item, 'name'));
  const value = textOf(fieldOf(item, 'value'));
  return name === undefined || value === undefined ? undefined : [name.trim(), value];
}

const namePatterns = {
  variable: { pattern: /^[^=\0]+$/, fault: 'notVariableName' },
  header: { pattern: /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, fault: 'notHeaderName' },
} as const;

/** Variables or headers, as an object or as a list of `NAME=value`. */
export function recordOf(
  field: TreeField | undefined,
  kind: keyof typeof namePatterns,
  server: string,
  findings: Findings,
): Record<string, string> {
  const entries = field === undefined ? [] : entriesOf(field, kind, server, findings);
  const { pattern, fault } = namePatterns[kind];
  const right = entries.filter(([name, , offset]) => {
    const isRight = pattern.test(name);
    if (!isRight) findings.fieldWrong(server, `${field?.name ?? ''}.${name}`, fault, offset);
    return isRight;
  });
  return Object.fromEntries(right.map(([name, value]) => [name, value]));
}

function entriesOf(
  field: TreeField,
  kind: keyof typeof namePatterns,
  server: string,
  findings: Findings,
): [string, string, number][] {
  const { value, name: whole } = field;
  if (value.kind === 'scalar') {
    findings.fieldWrong(server, whole, 'notObject', value.offset);
    return [];
  }
  if (value.kind === 'object') {
    return value.fields.flatMap(({ name, offset, value: inner }): [string, string, number][] => {
      if (inner.kind === 'scalar') return [[name, textOf(inner) ?? '', offset]];
      findings.fieldWrong(server, `${whole}.${name}`, 'notText', inner.offset);
      return [];
    });
  }
  const sign = kind === 'variable' ? '=' : ':';
  return value.items.flatMap((item, at): [string, string, number][] => {
    const pair = pairOf(item);
    if (pair !== undefined) return [[...pair, item.offset]];
    const text = textOf(item) ?? '';
    const cut = text.indexOf(sign);
    if (cut > 0) return [[text.slice(0, cut).trim(), text.slice(cut + 1).trim(), item.offset]];
    findings.fieldWrong(server, `${whole}.${at}`, 'notObject', item.offset);
    return [];
  });
}
