import { z } from 'zod';
import { keepStart } from '../../lib/cutText.ts';
import { problemError } from '../error.ts';
import { maxPublishedText, type PublishedField, publishedField, type Template } from '../published/publishedServer.ts';
import { type BundleManifest, type LaunchOverride, maxManifest, type UserOption } from './manifest.ts';

/** Texts of a manifest, with paths of this computer put in. */
const maxPieceLength = 3 * maxManifest.word;

const template = z.lazy(() =>
  z.array(
    z.union([
      z.object({ text: z.string().max(maxPieceLength) }),
      z.object({ field: z.string().max(maxManifest.line), join: z.string().max(4).optional() }),
    ]),
  ),
);

/** What a bundle would start, as data with holes for what the user fills in: no text of it is ever read by a shell. */
export const bundleWay = z.lazy(() =>
  z.object({
    fields: z.array(publishedField).max(maxManifest.fields),
    launch: z.object({
      kind: z.literal('stdio'),
      command: template,
      groups: z.array(
        z.object({
          words: z.array(template),
          needs: z.array(z.string().max(maxManifest.line)).optional(),
          repeatedBy: z.string().max(maxManifest.line).optional(),
        }),
      ),
      env: z.array(z.object({ name: z.string().max(maxManifest.line), value: template })),
      cwd: z.string(),
    }),
  }),
);
export type BundleWay = z.infer<typeof bundleWay>;

/** Where a bundle is, or will be, and on what. */
export interface BundlePlace {
  /** `process.platform` of Node. */
  readonly platform: string;
  /** The folder that it is unpacked into. */
  readonly folder: string;
  readonly home: string;
  /** Folders of the user, as far as they are known. */
  readonly folders: Readonly<Record<'DESKTOP' | 'DOCUMENTS' | 'DOWNLOADS', string>>;
  /** Whether the bundle has this file, by its path in it, with slashes. */
  readonly hasFile: (path: string) => boolean;
}

/**
 * What a bundle asks for and starts on this computer. The user's values go into holes and are not looked at again. Pure.
 *
 * @throws HostError `badInput` for a hole that nobody can fill
 */
export function bundleWayOf({ server, user_config: options = {} }: BundleManifest, place: BundlePlace): BundleWay {
  const { command, args = [], env = {} } = onPlatform(server, place.platform);
  const filler = new Filler(options, place);
  const groups = args.map((arg, at) => filler.group(arg, args[at + 1]));
  const launch = {
    kind: 'stdio' as const,
    command: inBundle(filler.template(command), server.type, place),
    groups,
    env: Object.entries(env).map(([name, value]) => ({ name, value: filler.template(value) })),
    cwd: place.folder,
  };
  return { fields: Object.entries(options).map(([key, option]) => fieldOf(key, option, place)), launch };
}

/** Python would write what it compiled beside the files of the bundle, and where folders cannot be closed, that would change it. */
const unwrittenPython = { PYTHONDONTWRITEBYTECODE: '1' };

/** Each part that is overridden replaces the whole of it. */
function onPlatform({ type, entry_point: entry, mcp_config: given }: BundleManifest['server'], platform: string) {
  // Only type `uv` may leave it to the host (`readManifest.ts`).
  if (given === undefined) return { command: 'uv', args: ['run', '--directory', '${__dirname}', entry], env: {}, type };
  const overrides = given.platform_overrides ?? {};
  const own: LaunchOverride = (Object.hasOwn(overrides, platform) && overrides[platform]) || {};
  const env: Record<string, string> = { ...(type === 'python' && unwrittenPython), ...(own.env ?? given.env) };
  return { command: own.command ?? given.command, args: own.args ?? given.args, env };
}

/** The names of the variables that a version of a bundle sets, and of those among them that no answer goes into. */
export interface VersionVariables {
  readonly filled: readonly string[];
  /** They are the same in every account of a server. */
  readonly fixed: readonly string[];
}

export const noVariables: VersionVariables = { filled: [], fixed: [] };

/** What a bundle sets on this system. Pure. */
export function variablesOf({ server }: BundleManifest, platform: string): VersionVariables {
  const env = Object.entries(onPlatform(server, platform).env);
  const fixed = env.filter(([, value]) => !/\$\{user_config\.[^{}]*\}/.test(value));
  const namesOf = (entries: typeof env) => entries.map(([name]) => name);
  return { filled: namesOf(env), fixed: namesOf(fixed) };
}

/** A program of the bundle by its path; on Windows, the ending of programs may be left out. */
function inBundle(command: Template, type: string, { platform, folder, hasFile }: BundlePlace): Template {
  const [only, ...more] = command;
  if (only === undefined || more.length > 0 || !('text' in only)) return command;
  const slash = platform === 'win32' ? '\\' : '/';
  const relative = relativeTo(only.text, folder, platform);
  const isPath = relative !== undefined || /[/\\]/.test(only.text) || (type === 'binary' && hasFile(only.text));
  if (!isPath || (relative === undefined && isAbsolutePath(only.text))) return command;
  const path = (relative ?? only.text).replace(/^\.\//, '');
  const ended = platform === 'win32' && !hasFile(path) && hasFile(`${path}.exe`) ? `${path}.exe` : path;
  return [{ text: `${folder}${slash}${ended.split('/').join(slash)}` }];
}

function relativeTo(path: string, folder: string, platform: string): string | undefined {
  const plain = platform === 'win32' ? path.replaceAll('\\', '/') : path;
  const above = `${platform === 'win32' ? folder.replaceAll('\\', '/') : folder}/`;
  return plain.startsWith(above) ? plain.slice(above.length) : undefined;
}

function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || path.startsWith('\\\\') || /^[a-z]:[/\\]/i.test(path);
}

/** Replaces what stands in `${}`, once: what is put in is never searched. */
class Filler {
  readonly #options: Readonly<Record<string, UserOption>>;
  readonly #place: BundlePlace;

  constructor(options: Readonly<Record<string, UserOption>>, place: BundlePlace) {
    this.#options = options;
    this.#place = place;
  }

  /** An option whose value is left out goes with it. A field with several values becomes several arguments. */
  group(arg: string, next: string | undefined) {
    const words = [this.template(arg)];
    const field = this.#fieldAlone(arg);
    if (field !== undefined && isSeveral(this.#options[field])) return { words, repeatedBy: field };
    const value = next === undefined || !/^--?[^=\s]+$/.test(arg) ? undefined : this.#fieldAlone(next);
    return value === undefined ? { words } : { words, needs: [value] };
  }

  template(text: string): Template {
    const pieces: Template = [];
    const addText = (more: string) => {
      const last = pieces.at(-1);
      if (last !== undefined && 'text' in last) pieces[pieces.length - 1] = { text: last.text + more };
      else if (more !== '') pieces.push({ text: more });
    };
    for (const piece of text.split(/(\$\{[^{}]*\})/)) {
      const name = /^\$\{([^{}]*)\}$/.exec(piece)?.[1];
      const field = name === undefined ? undefined : this.#fieldOf(name);
      if (field !== undefined) pieces.push(this.#hole(field));
      else addText(name === undefined ? piece : (placeOf(name, this.#place) ?? piece));
    }
    return pieces.length === 0 ? [{ text: '' }] : pieces;
  }

  #hole(field: string): Template[number] {
    if (!isSeveral(this.#options[field])) return { field };
    return { field, join: this.#place.platform === 'win32' ? ';' : ':' };
  }

  #fieldAlone(arg: string): string | undefined {
    const name = /^\$\{([^{}]*)\}$/.exec(arg)?.[1];
    return name === undefined ? undefined : this.#fieldOf(name);
  }

  #fieldOf(name: string): string | undefined {
    if (!name.startsWith('user_config.')) return undefined;
    const key = name.slice('user_config.'.length);
    if (!Object.hasOwn(this.#options, key)) {
      throw problemError({ kind: 'bundleFieldUndeclared', field: keepStart(key, maxManifest.line) });
    }
    return key;
  }
}

function isSeveral(option: UserOption | undefined): boolean {
  return option?.multiple === true;
}

/** What a name in `${}` means on this computer; `undefined` for what means nothing here and is left as it is. */
function placeOf(name: string, { platform, folder, home, folders }: BundlePlace): string | undefined {
  switch (name) {
    case '__dirname':
      return folder;
    case 'HOME':
      return home;
    case 'DESKTOP':
    case 'DOCUMENTS':
    case 'DOWNLOADS':
      return folders[name];
    case '/':
    case 'pathSeparator':
      return platform === 'win32' ? '\\' : '/';
    default:
      return undefined;
  }
}

function fieldOf(key: string, option: UserOption, place: BundlePlace): PublishedField {
  const { type, title, description, required = false, sensitive = false, min, max } = option;
  const given = option.default ?? '';
  const initial = (Array.isArray(given) ? given : [String(given)])
    .map((value) => value.replace(/\$\{([^{}]*)\}/g, (all, name: string) => placeOf(name, place) ?? all))
    .join('\n');
  return {
    key,
    label: title,
    description: keepStart(description, maxPublishedText.text),
    isRequired: required,
    isSecret: sensitive,
    ...formatOf(type),
    // A default is known to everybody who has the bundle.
    initial: keepStart(initial, maxPublishedText.text),
    placeholder: '',
    choices: [],
    isRepeated: isSeveral(option),
    ...(type === 'number' && min !== undefined && { min }),
    ...(type === 'number' && max !== undefined && { max }),
  };
}

function formatOf(type: UserOption['type']): Pick<PublishedField, 'format' | 'picks'> {
  if (type !== 'directory' && type !== 'file') return { format: type };
  return { format: 'filepath', picks: type === 'directory' ? 'folder' : 'file' };
}

/** The keys of the fields that name folders or files of the user. Pure. */
export function placeFields({ user_config: options = {} }: BundleManifest): string[] {
  return Object.entries(options).flatMap(([key, { type }]) => (type === 'directory' || type === 'file' ? [key] : []));
}
