import { relative } from 'node:path';

/** The path of the linted file from the root, with forward slashes. */
export function projectPath(context) {
  return relative(context.cwd, context.filename).replaceAll('\\', '/');
}

/** Tests, and code that only tests use, may reach for what they test with. */
export function isTest(file) {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/');
}

/** @param {string} file @param {string} folder a folder, or the file itself */
export function isInside(file, folder) {
  return file === folder || file.startsWith(`${folder}/`);
}
