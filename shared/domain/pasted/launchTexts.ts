import type { FieldPlace, PastedLaunch } from './pasteReading.ts';

/** Where a text stands in a launch. */
export type TextPlace = Pick<FieldPlace, 'part' | 'name'> & {
  /** The position of an argument. */
  readonly at?: number;
};

/** A launch with another text in every place; `undefined` leaves a variable or header out. Pure. */
export function mapTexts(launch: PastedLaunch, map: (text: string, place: TextPlace) => string | undefined) {
  return launch.kind === 'stdio' ? mapStdio(launch, map) : mapHttp(launch, map);
}

type Map = (text: string, place: TextPlace) => string | undefined;

function mapStdio(launch: Extract<PastedLaunch, { kind: 'stdio' }>, map: Map): PastedLaunch {
  const { cwd, ...rest } = launch;
  const folder = cwd === undefined ? undefined : map(cwd, { part: 'folder', name: '' });
  return {
    ...rest,
    command: map(launch.command, { part: 'command', name: '' }) ?? '',
    args: launch.args.flatMap((arg, at) => map(arg, { part: 'argument', name: '', at }) ?? []),
    env: mapRecord(launch.env, 'variable', map),
    ...(folder === undefined || folder === '' ? {} : { cwd: folder }),
  };
}

function mapHttp(launch: Extract<PastedLaunch, { kind: 'http' }>, map: Map): PastedLaunch {
  return {
    ...launch,
    url: map(launch.url, { part: 'address', name: '' }) ?? '',
    headers: mapRecord(launch.headers, 'header', map),
  };
}

function mapRecord(values: Readonly<Record<string, string>>, part: 'variable' | 'header', map: Map) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const mapped = map(value, { part, name });
      return mapped === undefined ? [] : [[name, mapped]];
    }),
  );
}

const reference = /\$\{input:([A-Za-z0-9_.:-]+)\}/g;

export function fieldReference(id: string): string {
  return `\${input:${id}}`;
}

/** The ids of the fields that a text refers to, in their order. */
export function fieldsIn(text: string): string[] {
  return [...text.matchAll(reference)].map(([, id = '']) => id);
}

export function replaceFields(text: string, valueOf: (id: string) => string): string {
  return text.replace(reference, (_, id: string) => valueOf(id));
}

/** The ids of all fields of a launch, each once. */
export function fieldsOf(launch: PastedLaunch): string[] {
  const found = new Set<string>();
  mapTexts(launch, (text) => {
    fieldsIn(text).forEach((id) => found.add(id));
    return text;
  });
  return [...found];
}
