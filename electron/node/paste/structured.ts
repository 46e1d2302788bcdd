import { type Entry, readEntry } from './entry.ts';
import type { Findings } from './findings.ts';
import { entriesOf, findServers, type FoundServers } from './formats.ts';
import type { DeclaredInput, RawReading } from './rawServer.ts';
import type { TimeUnit } from './timeLimits.ts';
import { FieldReader, isObject, textOf, type Tree } from './tree.ts';

/** Reads the servers of a configuration in any known format; `undefined` where there is none. Pure. */
export function readStructured(
  root: Tree,
  findings: Findings,
  { timeUnit, ...names }: { readonly single?: string; readonly timeUnit?: TimeUnit } = {},
): RawReading | undefined {
  const found = findServers(root);
  if (found === undefined) return undefined;
  noteAround(root, found.path, found.inputs, findings);
  return readFound({ ...found, timeUnit }, findings, names);
}

/** Reads the servers of a place that is known to hold them. Pure. */
export function readFound(
  found: FoundServers,
  findings: Findings,
  names: { readonly single?: string } = {},
): RawReading {
  const entries = entriesOf(found.servers);
  const isSound = found.servers.kind !== 'scalar';
  if (!isSound || entries.length === 0) {
    findings.problem({ kind: 'pasteNoServers', ...findings.at(found.servers.offset) });
  }
  const named =
    entries.length === 1 && names.single !== undefined
      ? entries.map((entry) => nameEntry(entry, names.single))
      : entries;
  const servers = named.flatMap((entry) => readEntry(entry, found, findings) ?? []);
  return { format: found.format, servers, inputs: readInputs(found.inputs, findings) };
}

function nameEntry(entry: Entry, name: string | undefined): Entry {
  return entry.name === '' && name !== undefined ? { ...entry, name } : entry;
}

/** Other settings of the same file: they are named, and left alone. */
function noteAround(root: Tree, path: readonly string[], inputs: Tree | undefined, findings: Findings): void {
  let level: Tree | undefined = root;
  for (const name of path) {
    if (!isObject(level)) return;
    const others = level.fields.filter(
      (field) => field.name !== name && field.value !== inputs && field.name !== '$schema',
    );
    const [first] = others;
    if (first !== undefined) findings.note('otherSetting', others.map((field) => field.name).join(', '), first.offset);
    level = level.fields.findLast((field) => field.name === name)?.value;
  }
}

/** The `inputs` of VS Code. */
function readInputs(inputs: Tree | undefined, findings: Findings): DeclaredInput[] {
  if (inputs === undefined) return [];
  if (inputs.kind !== 'list') {
    findings.fieldWrong('inputs', 'inputs', 'notList', inputs.offset);
    return [];
  }
  return inputs.items.flatMap((item): DeclaredInput[] => {
    if (!isObject(item)) {
      findings.fieldWrong('inputs', '', 'notObject', item.offset);
      return [];
    }
    const fields = new FieldReader(item);
    const id = textOf(fields.take('id')?.value);
    const type = textOf(fields.take('type')?.value);
    const description = textOf(fields.take('description', 'prompt')?.value) ?? '';
    const isSecret = textOf(fields.take('password')?.value) === 'true';
    const value = textOf(fields.take('default')?.value) ?? '';
    const options = fields.take('options')?.value;
    if (type === 'command') findings.note('runsCommand', id ?? '', item.offset);
    for (const { name, offset } of fields.rest) findings.note('unknownField', `inputs.${name}`, offset);
    if (id === undefined) {
      findings.fieldWrong('inputs', 'id', 'missing', item.offset);
      return [];
    }
    return [{ id, description, isSecret, value, choices: choicesOf(options) }];
  });
}

function choicesOf(options: Tree | undefined): string[] {
  if (options?.kind !== 'list') return [];
  return options.items.flatMap(
    (item) => textOf(isObject(item) ? new FieldReader(item).take('value', 'label')?.value : item) ?? [],
  );
}
