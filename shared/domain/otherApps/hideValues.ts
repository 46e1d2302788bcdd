import { hideSecrets, mayHoldSecret } from '../literalSecrets/replaceSecrets.ts';
import { isLoaderVariable } from '../loaderVariable.ts';
import { fieldReference } from '../pasted/launchTexts.ts';
import type { PasteAnswers, PastedLaunch, PastedServer, PasteField, PasteReading } from '../pasted/pasteReading.ts';
import { refersToVariable } from '../computerVariable.ts';
import { refersToSecret } from '../secret.ts';

/** What was read from a file, with fields in the place of secrets, and their values apart. */
export interface HiddenReading {
  readonly reading: PasteReading;
  /** Values that stay in the host, by the ids of fields. */
  readonly values: ReadonlyMap<string, string>;
}

/** Whether a field was made for a value that is known and not shown; not one that the user may answer. Pure. */
export function isHiddenField(id: string): boolean {
  return /^(?:secret|file):/.test(id);
}

/**
 * Takes the values of secrets out of what was read from a file, so that the rest can be shown: fields stand in their place. More counts as
 * secret than in a pasted text, because nobody typed it here. Pure.
 */
export function hideValues(reading: PasteReading): HiddenReading {
  const values = new Map<string, string>();
  const hiders = reading.servers.map((server) => new ValueHider(server, values, true));
  const servers = hiders.map((hider) => hider.server);
  const open = reading.fields.map((field) => {
    if (field.value === '' || !(field.isSecret || mayHoldSecret(field.name, field.value))) return field;
    values.set(field.id, field.value);
    // Left empty, it has the value that the file gives.
    return { ...field, value: '', isSecret: true, mayBeEmpty: true };
  });
  return { reading: { ...reading, servers, fields: [...open, ...hiders.flatMap(({ fields }) => fields)] }, values };
}

/** The same for nothing but the variables that came from files which servers name: all else was written by the user. Pure. */
export function hideFileVariables(reading: PasteReading): HiddenReading {
  const values = new Map<string, string>();
  const hiders = reading.servers.map((server) => new ValueHider(server, values, false));
  const servers = hiders.map((hider) => hider.server);
  return {
    reading: { ...reading, servers, fields: [...reading.fields, ...hiders.flatMap(({ fields }) => fields)] },
    values,
  };
}

/** The answers of the user, and the values of the file where there is none. Pure. */
export function withHiddenValues({ values }: HiddenReading, answers: PasteAnswers): PasteAnswers {
  const own = [...values].flatMap(([id, value]) => {
    const answer = isHiddenField(id) || !Object.hasOwn(answers, id) ? undefined : answers[id];
    const isEmpty = answer === undefined || ('value' in answer && answer.value === '');
    return isEmpty ? [[id, { value }] as const] : [];
  });
  return { ...answers, ...Object.fromEntries(own) };
}

class ValueHider {
  readonly server: PastedServer;
  readonly fields: PasteField[] = [];
  readonly #name: string;
  readonly #values: Map<string, string>;

  /** @param isWholeHidden also what the server itself says and may be a secret */
  constructor(server: PastedServer, values: Map<string, string>, isWholeHidden: boolean) {
    this.#name = server.name;
    this.#values = values;
    const ofFile = this.#withoutFile(server);
    const launch = isWholeHidden ? hideSecrets(ofFile, (name, value) => this.#hide(name, value, true)) : ofFile;
    const secrets = this.fields.filter(({ isSecret }) => isSecret).map(({ name }) => name);
    const own = isWholeHidden ? [] : server.secrets;
    this.server = { ...server, launch, secrets: [...new Set([...own, ...secrets])] };
  }

  /** Nothing of a file of variables is shown but their names, whether they look like secrets or not: nobody wrote them into the configuration. */
  #withoutFile({ launch, envFile }: PastedServer): PastedLaunch {
    if (launch.kind !== 'stdio' || envFile === undefined) return launch;
    const hidden = envFile.names.flatMap((name): [string, string][] => {
      const value = launch.env[name] ?? '';
      return value === '' ? [] : [[name, this.#hide(name, value, isSecretVariable(name, value))]];
    });
    return { ...launch, env: { ...launch.env, ...Object.fromEntries(hidden) } };
  }

  #hide(name: string, value: string, isSecret: boolean): string {
    const kind = isSecret ? 'secret' : 'file';
    const id = `${kind}:${this.#name}:${this.fields.length}`.replace(/[^A-Za-z0-9_.:-]/g, '-');
    const free = this.#values.has(id) ? `${id}:${this.#values.size}` : id;
    this.#values.set(free, value);
    this.fields.push({
      id: free,
      kind: 'placeholder',
      name,
      description: '',
      isSecret,
      mayBeEmpty: true,
      value: '',
      choices: [],
      places: [],
      isOnComputer: false,
    });
    return fieldReference(free);
  }
}

/** Whether a variable of a file is kept with the secrets: it looks like one, or would be read as a reference. */
function isSecretVariable(name: string, value: string): boolean {
  const refers = refersToSecret(value) || refersToVariable(value);
  return mayHoldSecret(name, value) || (refers && !isLoaderVariable(name));
}
