import { atLoginSwitch } from './atLoginSwitch.ts';

/** The name of our file in the folder of the XDG Desktop Application Autostart Specification. */
export const autostartName = 'gatehouse.desktop';

/**
 * A desktop entry that starts the app when the user signs in. Pure.
 *
 * @param program the whole path of the app
 * @returns `undefined` for a path that no entry can name: it has control characters
 */
export function autostartEntry(program: string): string | undefined {
  const exec = execLine(program);
  return exec === undefined
    ? undefined
    : `[Desktop Entry]\nType=Application\nName=Gatehouse\n${exec}\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`;
}

/**
 * Whether an entry starts this app: another program, or an older place of this one, is none of ours. Settings of desktops switch an entry off
 * with these two keys. Pure.
 *
 * @param text the file; `undefined` when there is none
 */
export function isAutostartOn(text: string | undefined, program: string): boolean {
  const lines = (text ?? '').split(/\r?\n/).map((line) => line.trim());
  const exec = execLine(program);
  if (exec === undefined || !lines.includes(exec)) return false;
  return !lines.some((line) => /^Hidden\s*=\s*true$|^X-GNOME-Autostart-enabled\s*=\s*false$/i.test(line));
}

/**
 * An argument stands in double quotes, where a backslash protects four characters, and a percent sign stands twice; then the value is a string of
 * the file, in which every backslash stands twice.
 */
function execLine(program: string): string | undefined {
  if (/\p{Cc}/u.test(program)) return undefined;
  const argument = program.replace(/["`$\\]/g, (each) => `\\${each}`).replaceAll('%', '%%');
  return `Exec="${argument.replaceAll('\\', '\\\\')}" ${atLoginSwitch}`;
}
