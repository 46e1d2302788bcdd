/** How many servers are asked for at once; the most that the API allows. */
const pageSize = 100;

/** What is looked for in a registry. */
export interface RegistryWish {
  readonly text: string;
  /** From the page before. */
  readonly cursor?: string | undefined;
}

/** Where a registry answers a page of its servers, each in its newest version. Pure. */
export function pageAddress(registry: string, { text, cursor }: RegistryWish): URL {
  const url = below(registry, 'v0.1/servers');
  if (text !== '') url.searchParams.set('search', text);
  url.searchParams.set('version', 'latest');
  url.searchParams.set('limit', String(pageSize));
  if (cursor !== undefined) url.searchParams.set('cursor', cursor);
  return url;
}

/** Where a registry answers all versions of a server, deleted ones as well: who uses one is to learn of it. Pure. */
export function versionsAddress(registry: string, name: string): URL {
  const url = below(registry, `v0.1/servers/${encodeURIComponent(name)}/versions`);
  url.searchParams.set('include_deleted', 'true');
  return url;
}

/** Where a registry answers one version of a server. Pure. */
export function versionAddress(registry: string, name: string, version: string): URL {
  return below(registry, `v0.1/servers/${encodeURIComponent(name)}/versions/${encodeURIComponent(version)}`);
}

/** The address of a registry may have a path, with or without a slash at its end. */
function below(registry: string, path: string): URL {
  return new URL(path, registry.endsWith('/') ? registry : `${registry}/`);
}

/**
 * Where the README of a repository can be read as text, at the host that serves its files. Pure.
 *
 * @param repository its web address
 * @param subfolder where the server is in it
 */
export function readmeAddress(repository: string, subfolder: string): URL | undefined {
  const url = URL.parse(repository);
  if (url === null || url.protocol !== 'https:') return undefined;
  const [owner, name] = url.pathname.split('/').filter((part) => part !== '');
  if (owner === undefined || name === undefined) return undefined;
  const repo = `${owner}/${name.replace(/\.git$/, '')}`;
  const folder = subfolder.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const path = [...folder.map(encodeURIComponent), 'README.md'].join('/');
  switch (url.hostname.toLowerCase()) {
    case 'github.com':
      return new URL(`https://raw.githubusercontent.com/${repo}/HEAD/${path}`);
    case 'gitlab.com':
      return new URL(`https://gitlab.com/${repo}/-/raw/HEAD/${path}`);
    default:
      return undefined;
  }
}
