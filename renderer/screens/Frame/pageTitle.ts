const app = 'Gatehouse';

/** The title of the window. Pure. It begins with what is shown; a mark in front says that something waits for the user. */
export function pageTitle(shown: string | undefined, waiting: number): string {
  const name = shown === undefined || shown === '' ? app : `${shown} – ${app}`;
  return waiting > 0 ? `(${waiting}) ${name}` : name;
}
