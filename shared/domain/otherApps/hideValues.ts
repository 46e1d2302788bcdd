import { fieldReference } from '../pasted/launchTexts.ts';
import type { PastedServer, PasteField, PasteReading } from '../pasted/pasteReading.ts';
import { isGuardedVariable } from './guardedNames.ts';
import { hideLaunch } from './hideLaunch.ts';

/** What was read from a file, with fields in the place of secrets, and their values apart. */
export interface HiddenReading {
  readonly reading: PasteReading;
  /** Values that stay in the host, by the ids of fields. */
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Takes the values of secrets out of what was read from a file, so that the rest can be shown: fields stand in their place. More counts as
 * secret than in a pasted text, because nobody typed it here. Pure.
 */
export function hideValues(reading: PasteReading): HiddenReading {
  const values = new Map<string, string>();
  const hiders = reading.servers.map((server) => new ValueHider(server, values));
  const servers = hiders.map((hider) => hider.server);
  const open = reading.fields.map((field) => {
    if (field.value === '' || !(field.isSecret || isGuardedVariable(field.name, field.value))) return field;
    values.set(field.id, field.value);
    // Left empty, it has the value that the file gives.
    return { ...field, value: '', isSecret: true, mayBeEmpty: true };
  });
  return { reading: { ...reading, servers, fields: [...open, ...hiders.flatMap(({ fields }) => fields)] }, values };
}

class ValueHider {
  readonly server: PastedServer;
  readonly fields: PasteField[] = [];
  readonly #name: string;
  readonly #values: Map<string, string>;

  constructor(server: PastedServer, values: Map<string, string>) {
    this.#name = server.name;
    this.#values = values;
    const launch = hideLaunch(server.launch, (name, value) => this.#hide(name, value));
    this.server = { ...server, launch, secrets: [...new Set(this.fields.map(({ name }) => name))] };
  }

  #hide(name: string, value: string): string {
    const id = `secret:${this.#name}:${this.fields.length}`.replace(/[^A-Za-z0-9_.:-]/g, '-');
    const free = this.#values.has(id) ? `${id}:${this.#values.size}` : id;
    this.#values.set(free, value);
    this.fields.push({
      id: free,
      kind: 'placeholder',
      name,
      description: '',
      isSecret: true,
      mayBeEmpty: true,
      value: '',
      choices: [],
      places: [],
      isOnComputer: false,
    });
    return fieldReference(free);
  }
}
