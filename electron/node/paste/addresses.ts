import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { Findings } from './findings.ts';
import { carriesLaunch } from './links.ts';
import { nameOfLaunch, nameOfPackage } from './nameOfLaunch.ts';
import type { RawReading, RawServer } from './rawServer.ts';

const npmName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*(?:@[\w.^~*<>=-]+)?$/i;
const pypiName = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\[[\w,-]+\])?(?:(?:==|@)[\w.]+)?$/;
const imageName =
  /^(?:[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?|docker\.io|localhost:\d+|mcp)\/[a-z0-9._/-]+(?::[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/i;

/** Pages about packages: the package is what was meant. */
const packagePages: readonly (readonly [page: RegExp, name: RegExp, (name: string) => readonly string[]])[] = [
  [/^https?:\/\/(?:www\.)?npmjs\.com\/package\/((?:@[^/?#]+\/)?[^/?#]+)/i, npmName, (name) => ['npx', '-y', name]],
  [/^https?:\/\/pypi\.org\/project\/([^/?#]+)/i, pypiName, (name) => ['uvx', name]],
  [
    /^https?:\/\/hub\.docker\.com\/r\/([^?#]+?)\/?(?:[?#]|$)/i,
    /^[a-z0-9][a-z0-9._/:-]*$/i,
    (name) => ['docker', 'run', '-i', '--rm', name],
  ],
];

const readingPages =
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|smithery\.ai|glama\.ai|mcp\.so|pulsemcp\.com|modelcontextprotocol\.io|medium\.com|bitbucket\.org)\//i;

/** Reads an address of a server, or of the page of a package. Pure. */
export function readAddress(text: string, offset: number, findings: Findings): RawReading | undefined {
  const address = text.trim().replace(/^<(https?:[^<>]*)>$/i, '$1');
  if (!/^https?:\/\/\S+$/i.test(address)) return undefined;
  const page = packagePages.flatMap(([pattern, isName, words]) => {
    const name = pattern.exec(address)?.[1]?.replace(/%40/gi, '@').replace(/%2f/gi, '/');
    return name === undefined || !isName.test(name) ? [] : [words(name)];
  })[0];
  if (page !== undefined) return { format: 'package', servers: [server(page, offset, findings)], inputs: [] };
  if (readingPages.test(address)) {
    findings.problem({ kind: 'pasteWebPage', ...findings.at(offset), what: keepStart(address, 200) });
    return { format: 'address', servers: [], inputs: [] };
  }
  if (carriesLaunch(address)) {
    const [what = ''] = address.split(/[?#]/);
    findings.problem({ kind: 'pasteLinkWrong', ...findings.at(offset), fault: 'kindUnknown', what });
    return { format: 'address', servers: [], inputs: [] };
  }
  const launch: PastedLaunch = {
    kind: 'http',
    url: address,
    headers: {},
    ...(/\/sse\/?(?:[?#]|$)/.test(address) ? { transport: 'sse' } : {}),
  };
  return {
    format: 'address',
    servers: [
      {
        name: nameOfLaunch(launch),
        launch,
        offset,
        findings: findings.ofServer(),
        // On a page, it may as well be where something else is.
        isUnsure: /callback/i.test(address) || !/mcp|sse|\/api\//i.test(address),
      },
    ],
    inputs: [],
  };
}

/**
 * Reads the name of a package or image. Where it can be of two registries, both are offered and none is sure, unless the text around says how it
 * is installed. Pure.
 */
export function readPackage(
  text: string,
  offset: number,
  findings: Findings,
  installed?: InstalledPackages,
): RawReading | undefined {
  const word = text.trim();
  const [, registry, named = word] = /^(npm|pypi|docker|oci|pkg:npm|pkg:pypi|pkg:docker)[:/](.+)$/i.exec(word) ?? [];
  const kind = registry?.toLowerCase().replace('pkg:', '');
  const make = (...commands: readonly (readonly string[])[]): RawReading => ({
    format: 'package',
    servers: commands.map((words, at) => ({
      ...server(words, offset, findings),
      isSecondGuess: at > 0,
      isUnsure: commands.length > 1 && at === 0,
    })),
    inputs: [],
  });
  const npm = ['npx', '-y', named];
  const pypi = ['uvx', named];
  const image = ['docker', 'run', '-i', '--rm', named];
  if (kind === 'npm') return npmName.test(named) ? make(npm) : undefined;
  if (kind === 'pypi') return pypiName.test(named) ? make(pypi) : undefined;
  if (kind === 'docker' || kind === 'oci') return /^[a-z0-9][\w./:@-]*$/i.test(named) ? make(image) : undefined;
  if (/\s/.test(word) || word.length > 214) return undefined;
  if (word.startsWith('@')) return npmName.test(word) && word.includes('/') ? make(npm) : undefined;
  if (imageName.test(word)) return isOfImages(word) ? make(image) : addressOrImage(word, image, offset, findings);
  // One word is the name of a package only where it says so: anything else is a word.
  if (!(npmName.test(word) || pypiName.test(word)) || !/(?:^|[-_.])mcp(?:$|[-_.@])|server/i.test(word))
    return undefined;
  const registryOf = installed?.registryOf(word);
  if (registryOf !== undefined) return make(registryOf === 'pypi' ? pypi : npm);
  const read = /==|\[/.test(word) || /^mcp[-_]server[-_]/.test(word) ? make(pypi, npm) : make(npm, pypi);
  findings.note('packageGuess', nameOfPackage(word), offset);
  return read;
}

/** `pip install "acme-notes[all]"`, `npx -y @acme/notes@1`: what installs or runs a package, and its name. */
const installations =
  /(?:^|[^\w-])(?:(pip3? install|pipx (?:install|run)|uv (?:add|pip install|tool install)|uvx)|npm (?:i|install|exec)|npx|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx|bun add)(?: -{1,2}[\w-]+)* ["']?(@?[^\s"'`[@=]+)/gm;

/** From which registry a text installs its packages. */
export class InstalledPackages {
  readonly #text: string;
  #known: ReadonlyMap<string, 'npm' | 'pypi' | 'both'> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The one registry of a package; a wrong guess would run what somebody else published under its name. */
  registryOf(name: string): 'npm' | 'pypi' | undefined {
    this.#known ??= this.#find();
    const found = this.#known.get(name.replace(/(?:\[|==|(?!^)@).*$/, ''));
    return found === 'both' ? undefined : found;
  }

  #find(): ReadonlyMap<string, 'npm' | 'pypi' | 'both'> {
    const known = new Map<string, 'npm' | 'pypi' | 'both'>();
    for (const [, ofPython, name = ''] of this.#text.matchAll(installations)) {
      const registry = ofPython === undefined ? 'npm' : 'pypi';
      known.set(name, (known.get(name) ?? registry) === registry ? registry : 'both');
    }
    return known;
  }
}

/** Whether a word can only be an image: of a registry that is known for them, or with a tag. */
function isOfImages(word: string): boolean {
  const [host = ''] = word.split('/');
  return (
    /^(?:mcp|docker\.io|ghcr\.io|quay\.io|(?:.+\.)?gcr\.io|.+\.(?:azurecr\.io|pkg\.dev|amazonaws\.com)|registry\..+)$/i.test(
      host,
    ) || /\/.*[:@]/.test(word)
  );
}

/** `mcp.example.com/mcp` is an address without its beginning; it may be an image, too. */
function addressOrImage(word: string, image: readonly string[], offset: number, findings: Findings): RawReading {
  const url = `${/^localhost[:/]/i.test(word) ? 'http' : 'https'}://${word}`;
  const launch: PastedLaunch = { kind: 'http', url, headers: {} };
  findings.note('packageGuess', word, offset);
  return {
    format: 'address',
    servers: [
      { name: nameOfLaunch(launch), launch, offset, findings: findings.ofServer() },
      { ...server(image, offset, findings), isSecondGuess: true },
    ],
    inputs: [],
  };
}

function server([command = '', ...args]: readonly string[], offset: number, findings: Findings): RawServer {
  const launch: PastedLaunch = { kind: 'stdio', command, args, env: {} };
  return { name: nameOfLaunch(launch), launch, offset, findings: findings.ofServer() };
}
