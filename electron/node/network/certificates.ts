import { readFile } from 'node:fs/promises';

/** The variables people set where the network uses certificates of its own. */
const variables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'] as const;
const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * The default roots and those of the files named by `NODE_EXTRA_CA_CERTS` and `SSL_CERT_FILE`, or `undefined` when
 * neither is set. They are read here because a packaged Electron ignores both. A file that cannot be read is reported and
 * left out: what does not need it keeps working.
 */
export async function trustedRoots(
  env: Readonly<Record<string, string | undefined>>,
  onProblem: (problem: string) => void,
): Promise<string[] | undefined> {
  const extra: string[] = [];
  for (const variable of variables) {
    const path = env[variable];
    if (!path) continue;
    const found = await readCertificates(path);
    if (found.length === 0) onProblem(`${variable} names ${path}, where no certificates in PEM form could be read.`);
    extra.push(...found);
  }
  if (extra.length === 0) return undefined;
  const { getCACertificates } = await import('node:tls');
  return [...getCACertificates('default'), ...extra];
}

async function readCertificates(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).match(pem) ?? [];
  } catch {
    return [];
  }
}
