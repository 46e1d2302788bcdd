import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { isTest, projectPath } from './paths.js';

const folders = ['shared', 'electron', 'renderer'];

/**
 * Our own imports of a text, types and `import()` too, as paths from the root.
 *
 * @param {string} file
 * @param {string} text
 */
function ownImports(file, text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((source) => source.startsWith('.'))
    .map((source) => posix.join(posix.dirname(file), source));
}

/**
 * The shortest way from a file along imports back to itself, or `undefined`.
 *
 * @param {string} start
 * @param {(file: string) => readonly string[]} importsOf
 * @returns {string[] | undefined} files from `start` to `start`
 */
function findCircle(start, importsOf) {
  const from = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const target of importsOf(file)) {
      if (target === start) {
        const way = [file];
        while (way[0] !== start) way.unshift(from.get(way[0]));
        return [...way, start];
      }
      if (from.has(target)) continue;
      from.set(target, file);
      queue.push(target);
    }
  }
  return undefined;
}

/** The imports of every file of the app, read once in a run. */
let graph;

function readGraph(root) {
  graph ??= new Map(
    folders
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => posix.join(folder, name)))
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
      .map((file) => [file, ownImports(file, readFileSync(join(root, file), 'utf8'))]),
  );
  return graph;
}

/** No file may import itself by way of others: neither could be read, tested or moved alone. */
export const circles = {
  meta: { type: 'problem', schema: [], messages: { circle: 'Imports go in a circle: {{way}}' } },
  create(context) {
    const file = projectPath(context);
    if (isTest(file) || !folders.some((folder) => file.startsWith(`${folder}/`))) return {};
    return {
      Program(node) {
        // An editor asks about text that is not on the disk yet.
        const ownTargets = ownImports(file, context.sourceCode.text);
        const known = readGraph(context.cwd);
        const circle = findCircle(file, (name) => (name === file ? ownTargets : (known.get(name) ?? [])));
        if (circle) context.report({ node, messageId: 'circle', data: { way: circle.join(' -> ') } });
      },
    };
  },
};

/** A room of the host: a folder of a wing, with everything in it. */
const roomOf = (file) => /^electron\/host\/[a-z]\w*\/[a-z]\w*(?=\/)/.exec(file)?.[0];

/**
 * An import of a room that imports the file's own room, types too, or `undefined`. Two rooms that need each other are one
 * room, or need a third.
 *
 * @param {string} file
 * @param {readonly string[]} targets what it imports
 * @param {Iterable<readonly [string, readonly string[]]>} all every file with what it imports
 */
function findMutualRoom(file, targets, all) {
  const own = roomOf(file);
  if (own === undefined) return undefined;
  const others = new Set(targets.map(roomOf).filter((room) => room !== undefined && room !== own));
  for (const [other, imported] of all) {
    if (others.has(roomOf(other)) && imported.some((target) => roomOf(target) === own)) return other;
  }
  return undefined;
}

export const mutualRooms = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { mutual: 'This room is imported by one that it imports: {{other}}' },
  },
  create(context) {
    const file = projectPath(context);
    if (isTest(file) || roomOf(file) === undefined) return {};
    return {
      Program(node) {
        const other = findMutualRoom(file, ownImports(file, context.sourceCode.text), readGraph(context.cwd));
        if (other) context.report({ node, messageId: 'mutual', data: { other } });
      },
    };
  },
};
