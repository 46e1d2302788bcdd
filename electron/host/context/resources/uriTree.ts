import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { IndexedResource } from './indexedResource.ts';

/** Resources with the same URI prefix; the top folder is a server. */
export interface Folder {
  /** A unique key: the server and the prefix. */
  readonly key: string;
  label: string;
  readonly folders: Map<string, Folder>;
  readonly resources: IndexedResource[];
  /** How many resources are in it and below. */
  count: number;
}

/** Below this depth the rest of a path is one name, so that a server cannot make the tree arbitrarily deep. */
const deepest = 12;
/** The maximum length of a folder name in characters; folders with the same first characters are joined. */
const maxNameChars = 500;
/** The first part of a URI: the scheme and the authority. */
const beginning = /^[a-z][a-z0-9+.-]*:(?:\/\/[^/?#]*)?/i;

export function newFolder(key: string, label: string): Folder {
  return { key, label, folders: new Map(), resources: [], count: 0 };
}

/** Adds a resource to the folders of its URI. */
export function addToTree(top: Folder, entry: IndexedResource): void {
  let folder = top;
  folder.count++;
  for (const name of folderNames(entry.resource.uri)) {
    folder = childOf(folder, name);
    folder.count++;
  }
  folder.resources.push(entry);
}

/** The folders of a URI, outermost first, without its last name. Pure. */
export function folderNames(uri: string): string[] {
  const first = beginning.exec(uri)?.[0] ?? '';
  const path = /^[^?#]*/.exec(uri.slice(first.length))?.[0] ?? '';
  const names = path.split('/', deepest).filter((name) => name !== '');
  // The last name is the resource itself, unless the path was cut before it.
  if (!path.endsWith('/') && path.split('/', deepest + 1).length <= deepest) names.pop();
  return (first === '' ? names : [first, ...names]).map((name) => keepStart(name, maxNameChars));
}

/** Joins folders that contain only a single folder. */
export function closeTree(top: Folder): void {
  for (const [name, folder] of top.folders) top.folders.set(name, merged(folder));
}

function merged(folder: Folder): Folder {
  let inner = folder;
  let { label } = folder;
  while (inner.resources.length === 0 && inner.folders.size === 1) {
    const [only] = inner.folders.values();
    if (only === undefined) break;
    label = `${label}${label.endsWith(':') ? '' : '/'}${only.label}`;
    inner = only;
  }
  inner.label = label;
  closeTree(inner);
  return inner;
}

function childOf(folder: Folder, name: string): Folder {
  const known = folder.folders.get(name);
  if (known !== undefined) return known;
  const made = newFolder(`${folder.key}\n${name}`, name);
  folder.folders.set(name, made);
  return made;
}
