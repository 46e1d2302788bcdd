import type { OtherAppFile, OtherApps } from '../ports/otherApps.ts';

/** Finds these files at every look, and writes servers as plain JSON. */
export function fakeOtherApps(files: () => readonly OtherAppFile[] = () => []): OtherApps {
  return {
    look: async () => ({ files: files(), looked: [{ app: 'cursor', path: '~/.cursor/mcp.json' }], isCut: false }),
    write: async (servers) => ({
      text: JSON.stringify(servers),
      fileName: 'mcp.json',
      placeholders: [],
      leftOut: [],
    }),
  };
}
