import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/**
 * Makes one script of the program that runs the table: Electron and the stand-in then run the same bytes.
 *
 * @returns its path, beside a `package.json` that makes the folder an app of Electron
 */
export async function bundleTable(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      ssr: resolve(import.meta.dirname, 'tableApp.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        external: ['electron', /^node:/],
        output: { format: 'es', entryFileNames: 'table.js' },
      },
    },
  });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'table', type: 'module', main: 'table.js' }));
  return join(folder, 'table.js');
}
