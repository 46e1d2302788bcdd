import { withVariablesOfContainers } from '../containerVariables.ts';
import { isCodeArgument } from '../literalSecrets/argumentSecrets.ts';
import { secretsForVariables } from '../computerVariable.ts';
import { renameSecrets, secretReference } from '../secret.ts';
import { fieldsIn, mapTexts, replaceFields, type TextPlace } from './launchTexts.ts';
import type { PastedLaunch, PasteField } from './pasteReading.ts';

/** A launch with the user's values, and secrets behind references. */
export interface FilledLaunch {
  readonly launch: PastedLaunch;
  /** The values of secrets, by the names they are referred to. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The variables of this computer whose values secrets have, by the names of the secrets. */
  readonly variables: Readonly<Record<string, string>>;
  /** The names of secrets of the server that have no value yet. */
  readonly open: readonly string[];
  /** Fields that need a value and have none. */
  readonly missing: readonly PasteField[];
  /** Secrets that would stand where no reference can: in a command, a folder, code or the name of a host. None is put there. */
  readonly misplaced: readonly PasteField[];
}

/** What is known of the value of a field. */
export interface FieldValue {
  readonly value: string;
  /** It came from this computer's environment, so it is kept secret whatever its name says. */
  readonly isFromComputer: boolean;
}

/**
 * Puts the values of fields into a launch. Secrets become references wherever one can stand. A variable or header
 * that is nothing but an empty field is left out. Pure.
 *
 * @param freeName a name for a secret of this field that stands for nothing else yet
 */
export function fillPasted(
  launch: PastedLaunch,
  fields: readonly PasteField[],
  valueOf: (id: string) => FieldValue | undefined,
  freeName: (field: Pick<PasteField, 'id' | 'name'>) => string,
): FilledLaunch {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const secrets = new Map<string, string>();
  const variables = new Map<string, string>();
  const names = new Map<string, string>();
  const open = new Set<string>();
  const missing = new Set<PasteField>();
  const misplaced = new Set<PasteField>();
  const nameOf = (field: Pick<PasteField, 'id' | 'name'>): string => {
    const name = names.get(field.id) ?? freeName(field);
    names.set(field.id, name);
    return name;
  };
  const openName = (secret: string): string => {
    const name = nameOf({ id: ownField(secret), name: secret });
    if (!secrets.has(name)) open.add(name);
    return name;
  };
  const put = (id: string, place: TextPlace, canRefer: boolean): string => {
    const field = byId.get(id);
    const found = valueOf(id);
    if (field === undefined) return '';
    const isEmpty = found === undefined || found.value === '';
    if (isEmpty && field.kind !== 'secret') {
      if (!field.mayBeEmpty) missing.add(field);
      return '';
    }
    if (!isEmpty && !field.isSecret && !found.isFromComputer) return found.value;
    // In clear it would be in mcp.json and on the page.
    if (!canRefer || (place.part === 'address' && isInHost(launch, id))) {
      misplaced.add(field);
      return '';
    }
    const name = nameOf(field);
    if (isEmpty) open.add(name);
    else secrets.set(name, found.value);
    if (found?.isFromComputer === true) variables.set(name, field.name);
    return secretReference(name);
  };
  const isSecret = (id: string) => Boolean(byId.get(id)?.isSecret || valueOf(id)?.isFromComputer);
  const moved =
    launch.kind === 'stdio'
      ? withVariablesOfContainers(launch, (_name, value) => fieldsIn(value).some(isSecret))
      : launch;
  const filled = mapTexts(moved, (text, place) => {
    const ids = fieldsIn(text);
    if (ids.length === 0) return text;
    const canRefer = mayRefer(moved, place);
    const result = replaceFields(text, (id) => put(id, place, canRefer));
    const isOptional = place.part === 'variable' || place.part === 'header';
    const isEmpty = ids.every((id) => (valueOf(id)?.value ?? '') === '' && byId.get(id)?.kind !== 'secret');
    return isOptional && isEmpty && ids.every((id) => byId.get(id)?.mayBeEmpty) ? undefined : result;
  });
  const all = {
    secrets: Object.fromEntries(secrets),
    variables: Object.fromEntries(variables),
    missing: [...missing],
    misplaced: [...misplaced],
  };
  if (filled.kind === 'stdio' || filled.auth === undefined) return { ...all, launch: filled, open: [...open] };
  // No field is asked for in what gives access: what it refers to is a secret of the server, without a value.
  const opened = JSON.parse(secretsForVariables(JSON.stringify(filled.auth))) as typeof filled.auth;
  const auth = renameSecrets(opened, openName);
  return { ...all, launch: { ...filled, auth }, open: [...open] };
}

/** The id of the field that stands for a secret which a text names. Pure. */
export function ownField(secret: string): string {
  return `own:${secret}`;
}

/** Commands and folders name what is run; code is run. None of them may hold a reference. */
function mayRefer(launch: PastedLaunch, { part, at }: TextPlace): boolean {
  if (part === 'command' || part === 'folder') return false;
  return !(part === 'argument' && launch.kind === 'stdio' && at !== undefined && isCodeArgument(launch.args, at));
}

/** The host of an address says who gets a secret, so it never is one. */
function isInHost(launch: PastedLaunch, id: string): boolean {
  if (launch.kind !== 'http') return false;
  const host = /^[a-z]+:\/\/[^/?#]*/i.exec(launch.url)?.[0] ?? '';
  return fieldsIn(host).includes(id);
}
