/**
 * `node:http`. An import of the module would name all of its exports, and those load the HTTP client that is built into Node,
 * which nothing here uses: a tenth of the CPU of a start.
 */
export const { createServer, get } = process.getBuiltinModule('node:http');
