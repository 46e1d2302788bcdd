import { isCodeArgument, nameOfArgument } from '../literalSecrets/argumentSecrets.ts';
import { replaceSecrets } from '../literalSecrets/replaceSecrets.ts';
import { secretSpans, type SecretSpan } from '../literalSecrets/secretSpans.ts';
import { fieldReference, mapTexts, type TextPlace } from '../pasted/launchTexts.ts';
import type { PastedLaunch, PastedServer, PasteField, PasteReading } from '../pasted/pasteReading.ts';
import { isGuardedHeader, isGuardedName } from './guardedNames.ts';

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
    if (!field.isSecret || field.value === '') return field;
    values.set(field.id, field.value);
    // Left empty, it has the value that the file gives.
    return { ...field, value: '', mayBeEmpty: true };
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
    const found = replaceSecrets(server.launch, (name, value) => this.#hide(name, value));
    const launch = mapTexts(found, (text, place) => this.#guarded(found, text, place));
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

  /** What is no secret by its looks, and may be one by where it stands. */
  #guarded(launch: PastedLaunch, text: string, place: TextPlace): string {
    if (text === '' || text.includes('${')) return this.#certain(text, place);
    const whole = (start: number, name: string) => text.slice(0, start) + this.#hide(name, text.slice(start));
    if (place.part === 'variable' && isGuardedName(place.name, text)) return whole(0, place.name);
    if (place.part === 'header' && isGuardedHeader(place.name)) {
      return whole(/^(?:bearer|basic|token|apikey)\s+/i.exec(text)?.[0].length ?? 0, place.name);
    }
    if (place.part === 'argument' && launch.kind === 'stdio' && !isCodeArgument(launch.args, place.at ?? 0)) {
      const name = nameOfArgument(launch.args, place.at ?? 0);
      const start = /^-{0,2}[A-Za-z][\w.-]*=/.exec(text)?.[0].length ?? 0;
      const isValue = start > 0 || !text.startsWith('-');
      if (name !== undefined && isValue && isGuardedName(name, text.slice(start))) return whole(start, name);
    }
    return this.#certain(text, place);
  }

  /** What certainly is a secret is hidden everywhere, also where no reference can stand: such a server is not taken over. */
  #certain(text: string, place: TextPlace): string {
    let result = '';
    let last = 0;
    for (const { start, end } of certainSpans(text)) {
      result += text.slice(last, start) + this.#hide(place.name || place.part, text.slice(start, end));
      last = end;
    }
    return result + text.slice(last);
  }
}

function certainSpans(text: string): SecretSpan[] {
  return secretSpans(undefined, text);
}
