import { keepStart } from '../../../shared/lib/cutText.ts';

/** Definitions after these are not read, in characters. */
const maxReadChars = 100_000;
/** The limit of what is added to a section, in characters, because it is parsed again. */
const maxAddedChars = 20_000;

const definition = /^ {0,3}\[((?:[^\[\]\\]|\\.){1,999})\]:/;
const reference = /\[((?:[^\[\]\\]|\\.){1,999})\]/g;

/**
 * A block parsed alone lacks the link definitions of other blocks, so each block of a section gets those that it refers to, up to a
 * limit. After it, references are shown as source. Returns the same list where nothing is added. Pure.
 */
export function withDefinitions(blocks: readonly string[], definitions: string): readonly string[] {
  if (definitions === '' || !blocks.some((block) => block.includes('['))) return blocks;
  const known = definitionsOf(definitions);
  let left = maxAddedChars;
  const all = blocks.map((block) => {
    const own = [...new Set(labelsIn(block).flatMap((label) => known.get(label) ?? []))].join('');
    if (own === '' || own.length > left) return block;
    left -= own.length;
    return `${block}\n\n${own}`;
  });
  return left === maxAddedChars ? blocks : all;
}

/** The definitions that were read last: all sections of a text ask for the same ones. */
let lastRead: { readonly definitions: string; readonly known: ReadonlyMap<string, string> } | undefined;

function definitionsOf(definitions: string): ReadonlyMap<string, string> {
  if (lastRead?.definitions !== definitions) {
    lastRead = { definitions, known: byLabel(keepStart(definitions, maxReadChars)) };
  }
  return lastRead.known;
}

function labelsIn(block: string): string[] {
  return block.includes('[') ? [...block.matchAll(reference)].map(([, label = '']) => normalised(label)) : [];
}

/** The first definition of a label counts. */
function byLabel(definitions: string): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const source of definitions.split('\n\n')) {
    const label = normalised(definition.exec(source)?.[1] ?? '');
    if (label !== '' && !known.has(label)) known.set(label, `${source.trim()}\n`);
  }
  return known;
}

/** As CommonMark compares labels (0.31.2, 4.7), which takes upper case for more letters to be equal than lower case does. */
function normalised(label: string): string {
  return label
    .trim()
    .replace(/[ \t\n]+/g, ' ')
    .toLowerCase()
    .toUpperCase();
}
