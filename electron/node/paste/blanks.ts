import { isCodeArgument, nameOfArgument } from '../../../shared/domain/literalSecrets/argumentSecrets.ts';
import { isSecretName } from '../../../shared/domain/literalSecrets/secretSpans.ts';
import { isContainerProgram } from '../../../shared/domain/pasted/fillPasted.ts';
import { fieldReference, mapTexts, type TextPlace } from '../../../shared/domain/pasted/launchTexts.ts';
import type { PastedLaunch, PasteField, PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import { findBlanks, type Blank } from './findBlanks.ts';
import type { DeclaredInput, RawServer } from './rawServer.ts';

/** Finds the values that texts leave open, and puts references to fields in their place. Fields are shared by all servers of a text. */
export class FieldMaker {
  readonly #fields = new Map<string, PasteField>();
  readonly #inputs: ReadonlyMap<string, DeclaredInput>;
  readonly #format: PasteFormat;
  #placeholders = 0;

  constructor(inputs: readonly DeclaredInput[], format: PasteFormat) {
    this.#inputs = new Map(inputs.map((input) => [input.id, input]));
    this.#format = format;
  }

  get fields(): PasteField[] {
    return [...this.#fields.values()];
  }

  /** The launch of a server, with references to fields. */
  replace(server: RawServer, name: string): PastedLaunch {
    const { launch } = server;
    return mapTexts(launch, (text, place) => {
      const isCode =
        place.part === 'argument' &&
        launch.kind === 'stdio' &&
        !isContainerProgram(launch.command) &&
        isCodeArgument(launch.args, place.at ?? 0);
      const owner =
        place.part === 'argument' && launch.kind === 'stdio'
          ? (nameOfArgument(launch.args, place.at ?? 0) ?? '')
          : place.name;
      const blanks = findBlanks(text, { format: this.#format, place, isCode, owner });
      let result = '';
      let last = 0;
      for (const blank of blanks) {
        const field = this.#fieldOf(blank, server, place, owner, text);
        result += text.slice(last, blank.start) + fieldReference(field.id);
        last = blank.end;
        field.places.push({ server: name, part: place.part, name: owner });
      }
      return result + text.slice(last);
    });
  }

  #fieldOf(blank: Blank, server: RawServer, place: TextPlace, owner: string, text: string): PasteField {
    const isWhole = blank.start === 0 && blank.end === text.length;
    const id = this.#idOf(blank);
    const known = this.#fields.get(id);
    const isSecret = this.#isSecret(blank, server, place, owner);
    if (known !== undefined) {
      const merged = { ...known, isSecret: known.isSecret || isSecret };
      this.#fields.set(id, merged);
      return merged;
    }
    const input = blank.kind === 'input' ? this.#inputs.get(blank.name) : undefined;
    const isNamed =
      blank.kind === 'placeholder' &&
      owner !== '' &&
      (isWhole || /^[Bb]earer |^-{0,2}[\w.-]+=$/.test(text.slice(0, blank.start)));
    const field: PasteField = {
      id,
      kind: blank.kind,
      name: isNamed ? owner : blank.name,
      description:
        input?.description ||
        (server.descriptions?.get(owner) ?? (blank.kind === 'placeholder' && blank.text !== '' ? blank.text : '')),
      isSecret,
      mayBeEmpty: place.part === 'variable' || place.part === 'header',
      value: input?.value ?? blank.value,
      choices: [...(input?.choices ?? [])],
      places: [],
      isOnComputer: false,
    };
    this.#fields.set(id, field);
    return field;
  }

  #idOf(blank: Blank): string {
    const plain = (text: string) => text.replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, 80);
    if (blank.kind === 'input') return `in:${plain(blank.name)}`;
    if (blank.kind === 'environment') return `env:${plain(blank.name)}`;
    return `fill:${++this.#placeholders}`;
  }

  #isSecret(blank: Blank, { secretNames }: RawServer, place: TextPlace, owner: string): boolean {
    const input = blank.kind === 'input' ? this.#inputs.get(blank.name) : undefined;
    if (input?.isSecret === true || secretNames?.has(blank.name) === true || secretNames?.has(owner) === true)
      return true;
    if (place.part === 'command' || place.part === 'folder') return false;
    if (place.part === 'header' && owner.toLowerCase() === 'authorization') return true;
    return isSecretName(blank.name) || isSecretName(owner);
  }
}
