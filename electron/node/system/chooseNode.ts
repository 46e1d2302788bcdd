/** The version that Electron embeds and that `node:sqlite` needs. */
export const neededNode = 24;

/** Which Node runs Gatehouse: the one that was started, the one the project installed, or none that would do. Pure. */
export function chooseNode(version: string, hasOwn: boolean): 'this' | 'own' | 'none' {
  const major = Number(version.split('.')[0]);
  if (major >= neededNode) return 'this';
  return hasOwn ? 'own' : 'none';
}
