import { keepStart } from '../../lib/cutText.ts';
import { isJsonObject, type JsonObject } from '../../lib/json.ts';
import { escapeInvisible } from '../../lib/escapeInvisible.ts';
import { type HostError, problemError } from '../error.ts';
import { variableReferences } from '../computerVariable.ts';
import { secretReferences } from '../secret.ts';
import { type BundleManifest, bundleManifest, knownFields, manifestVersions } from './manifest.ts';

/** How many unknown fields are named. */
const maxUnknown = 50;

export interface ReadManifest {
  readonly manifest: BundleManifest;
  readonly manifestVersion: string;
  /** The fields that the format does not know, by their paths. */
  readonly unknown: readonly string[];
}

/**
 * Reads the manifest of a bundle. Pure.
 *
 * @throws HostError `badInput` with what is wrong and where
 */
export function readManifest(text: string): ReadManifest {
  const given = parse(text);
  if (!isJsonObject(given)) throw fieldError('manifest.json', 'wrong');
  const version = versionOf(given);
  const parsed = bundleManifest.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = (issue?.path ?? []).join('.') || 'manifest.json';
    throw fieldError(field, issue === undefined ? 'wrong' : faultOf(issue, given));
  }
  const manifest = parsed.data;
  if (manifest.server.mcp_config === undefined && manifest.server.type !== 'uv') {
    throw fieldError('server.mcp_config', 'missing');
  }
  const [secret] = secretReferences(JSON.stringify([manifest.server, manifest.user_config]));
  if (secret !== undefined) throw problemError({ kind: 'bundleWantsSecret', name: secret });
  return { manifest, manifestVersion: version, unknown: unknownFields(given) };
}

/**
 * Whoever makes a bundle knows no variable of this computer. Looked at when a bundle is opened: one that is
 * installed stays, and the trust surface lists what its launch names.
 *
 * @throws HostError `badInput` with the first that it names
 */
export function mustNameNoVariable({ server }: BundleManifest): void {
  const [name] = variableReferences(JSON.stringify(server));
  if (name !== undefined) throw problemError({ kind: 'bundleWantsVariable', name });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw problemError({ kind: 'bundleManifestNotJson' });
  }
}

/** `manifest_version`, or its older name. */
function versionOf(given: JsonObject): string {
  const version = given['manifest_version'] ?? given['dxt_version'];
  if (version === undefined) throw fieldError('manifest_version', 'missing');
  const known = manifestVersions.find((each) => each === version);
  if (known === undefined) {
    const named = typeof version === 'string' ? version : JSON.stringify(version);
    throw problemError({ kind: 'bundleManifestVersion', version: keepStart(escapeInvisible(named), 40) });
  }
  return known;
}

type Issue = { readonly code?: string | undefined; readonly path: readonly PropertyKey[] };

function faultOf({ code, path }: Issue, given: JsonObject): 'missing' | 'tooLong' | 'wrong' {
  if (code === 'too_big') return 'tooLong';
  let value: unknown = given;
  for (const key of path) {
    value = isJsonObject(value) || Array.isArray(value) ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return value === undefined ? 'missing' : 'wrong';
}

function fieldError(field: string, fault: 'missing' | 'tooLong' | 'wrong'): HostError {
  return problemError({ kind: 'bundleManifestField', field: keepStart(escapeInvisible(field), 200), fault });
}

/** Pure. */
function unknownFields(given: JsonObject): string[] {
  const found = Object.entries(knownFields).flatMap(([place, known]) =>
    objectsAt(given, place === '' ? [] : place.split('.')).flatMap(({ path, object }) =>
      Object.keys(object)
        .filter((key) => !known.includes(key))
        .map((key) => keepStart(escapeInvisible([...path, key].join('.')), 200)),
    ),
  );
  return found.slice(0, maxUnknown);
}

interface Placed {
  readonly path: readonly string[];
  readonly object: JsonObject;
}

function objectsAt(given: unknown, place: readonly string[], path: readonly string[] = []): Placed[] {
  if (!isJsonObject(given)) return [];
  const [next, ...rest] = place;
  if (next === undefined) return [{ path, object: given }];
  const keys = next === '*' ? Object.keys(given) : [next];
  return keys.flatMap((key) => (Object.hasOwn(given, key) ? objectsAt(given[key], rest, [...path, key]) : []));
}
