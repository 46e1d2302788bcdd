import { besideOwn, isSameLaunch, type KnownValues } from '../../../../shared/domain/otherApps/compareLaunches.ts';
import type { FoundServer, FoundState } from '../../../../shared/domain/otherApps/foundServers.ts';
import { type HiddenReading, isHiddenField } from '../../../../shared/domain/otherApps/hideValues.ts';
import type { OtherApp } from '../../../../shared/domain/otherApps/otherApp.ts';
import { fillPasted } from '../../../../shared/domain/pasted/fillPasted.ts';
import { mapTexts, replaceFields } from '../../../../shared/domain/pasted/launchTexts.ts';
import type { PastedLaunch, PastedServer } from '../../../../shared/domain/pasted/pasteReading.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../../shared/domain/server.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';

interface Found {
  readonly app: OtherApp;
  readonly server: PastedServer;
  /** With the values of the file. */
  readonly whole: PastedLaunch;
}

interface OwnServer {
  readonly name: string;
  readonly launch: ConfigurableLaunch;
}

/** Compares servers of other apps, one after the other, with the servers here and with those found before. */
export class FoundMatcher {
  readonly #own: readonly OwnServer[];
  readonly #secrets: ReadonlyMap<string, string>;
  readonly #names: Set<string>;
  readonly #found: Found[] = [];

  /** @param secrets values of secrets that launches here refer to; they only decide what is the same */
  constructor(own: readonly ServerDefinition[], secrets: ReadonlyMap<string, string>) {
    this.#own = own.flatMap(({ name, launch }) => (launch.kind === 'builtin' ? [] : [{ name, launch }]));
    this.#secrets = secrets;
    this.#names = new Set(own.map(({ name }) => name));
  }

  match(server: PastedServer, { reading, values }: HiddenReading, app: OtherApp): FoundServer {
    const nameOf = (id: string) => reading.fields.find((field) => field.id === id)?.name ?? '';
    const state = this.#stateOf(server, { reading, values }, app, nameOf);
    const isOffered = state.kind === 'new' || state.kind === 'different';
    const addedAs = isOffered ? this.#freeName(server.name) : server.name;
    const launch = mapTexts(server.launch, (text) =>
      replaceFields(text, (id) => (isHiddenField(id) ? `‹${nameOf(id)}›` : `\${input:${id}}`)),
    );
    const { isChosen: _, ...rest } = server;
    return { ...rest, launch, addedAs, state };
  }

  #stateOf(
    server: PastedServer,
    { reading, values }: HiddenReading,
    app: OtherApp,
    nameOf: (id: string) => string,
  ): FoundState {
    const fields = misplaced(server, { reading, values });
    if (fields !== '') return unsupported(server, fields);
    const known: KnownValues = { secret: (name) => this.#secrets.get(name), field: (id) => values.get(id) };
    const named = this.#own.find(({ name }) => name === server.name);
    const same = [...(named ? [named] : []), ...this.#own].find(({ launch }) =>
      isSameLaunch(launch, server.launch, known),
    );
    if (same !== undefined) return { kind: 'same', server: same.name };
    const whole = mapTexts(server.launch, (text) => replaceFields(text, (id) => values.get(id) ?? `\${input:${id}}`));
    const before = this.#found.find((each) => JSON.stringify(each.whole) === JSON.stringify(whole));
    if (before !== undefined) return { kind: 'repeated', server: before.server.name, app: before.app };
    this.#found.push({ app, server, whole });
    if (named === undefined) return { kind: 'new' };
    const after = besideOwn(named.launch, server.launch, known, nameOf);
    return { kind: 'different', before: named.launch, after };
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#names.has(name); number++) name = `${keepStart(wanted, 60)}-${number}`;
    this.#names.add(name);
    return name;
  }
}

/** The names of secrets that stand where no reference can. */
function misplaced(server: PastedServer, { reading, values }: HiddenReading): string {
  const filled = fillPasted(
    server.launch,
    reading.fields,
    (id) => (values.has(id) ? { value: 'x', isFromComputer: false } : undefined),
    () => 'x',
  );
  return filled.misplaced.map(({ name }) => name).join(', ');
}

function unsupported({ name, place }: PastedServer, fields: string): FoundState {
  return { kind: 'unsupported', problem: { kind: 'pasteSecretMisplaced', ...place, server: name, fields } };
}
