/**
 * The address of a file of a skill in a folder of this computer.
 *
 * @param folder the `file:` address of the folder
 * @param path of the file within the folder of the skill, with `/`. Pure.
 */
export function skillAddress(folder: string, skill: string, path: string): string {
  return [folder.replace(/\/$/, ''), ...[skill, ...path.split('/')].map(encodeURIComponent)].join('/');
}

/** The names of folders and file that lead from a folder to an address; `undefined`: it is not in it, or not written as we write it. Pure. */
export function pathWithin(folder: string, uri: string): readonly string[] | undefined {
  const base = `${folder.replace(/\/$/, '')}/`;
  if (!uri.startsWith(base)) return undefined;
  const path = uri.slice(base.length).split('/').map(decoded);
  if (!path.every((name) => name !== undefined && isName(name))) return undefined;
  const [skill = '', ...rest] = path as string[];
  return skillAddress(folder, skill, rest.join('/')) === uri ? [skill, ...rest] : undefined;
}

/** Nothing that goes up, stays, or has further folders in it. */
function isName(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !/[/\\\0]/.test(text);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
