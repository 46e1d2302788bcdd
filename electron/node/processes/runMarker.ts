/**
 * A variable in the environment of every server, and so of all it starts: `RUN.SERVER`, both chosen at random. By it a
 * process that left its group is found again. It says nothing and opens nothing.
 */
export const runMarker = 'GATEHOUSE_RUN';

/** Whether an environment, as Linux shows it in `/proc/PID/environ`, carries a mark that begins so. Pure. */
export function carriesMark(environ: string, mark: string): boolean {
  return environ.startsWith(`${runMarker}=${mark}`) || environ.includes(`\0${runMarker}=${mark}`);
}
