import type { PastedServer, PasteNoteKind } from './pasteReading.ts';

/** Why no variables came from the file that a server names. */
export type FileFailure = Exclude<Extract<PasteNoteKind, `envFile${string}`>, 'envFile'>;

/** A server with the variables of the file that it names. What it says itself counts more. Pure. */
export function withFileVariables(server: PastedServer, variables: Readonly<Record<string, string>>): PastedServer {
  const { launch, envFile } = server;
  if (launch.kind !== 'stdio' || envFile === undefined) return server;
  const names = Object.keys(variables).filter((name) => !Object.hasOwn(launch.env, name));
  return {
    ...server,
    launch: { ...launch, env: { ...variables, ...launch.env } },
    notes: server.notes.filter(({ kind }) => kind !== 'envFile'),
    envFile: { path: envFile.path, names },
  };
}

/** A server that says why the file that it names was not read. Pure. */
export function withFileFailure(server: PastedServer, kind: FileFailure): PastedServer {
  const { notes, envFile } = server;
  const said = notes.map((note) =>
    note.kind === 'envFile' ? { ...note, kind, what: envFile?.path ?? note.what } : note,
  );
  return { ...server, notes: said };
}
