import { readFile } from 'node:fs/promises';
import type { SecureContext } from 'node:tls';

/** The variables people set where the network uses certificates of its own. */
const variables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'] as const;
const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads the certificates that the system trusts, in PEM form. Takes some 100 ms and blocks. */
export type ReadSystemRoots = () => Promise<readonly string[]>;

export interface TrustOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Missing where the system is not asked. */
  readonly readSystemRoots?: ReadSystemRoots | undefined;
  readonly onProblem: (problem: string) => void;
}

/**
 * The default roots, those of the system if it is asked, and those of the files named by `NODE_EXTRA_CA_CERTS` and
 * `SSL_CERT_FILE`, each once; `undefined` when there are only the default ones. The files are read here because a packaged Electron
 * ignores both. What cannot be read is reported and left out: what does not need it keeps working.
 */
export async function trustedRoots({ env, readSystemRoots, onProblem }: TrustOptions): Promise<string[] | undefined> {
  const added = readSystemRoots === undefined ? [] : await systemRoots(readSystemRoots, onProblem);
  for (const variable of variables) {
    const path = env[variable];
    if (!path) continue;
    const found = await readCertificates(path);
    if (found.length === 0) onProblem(`${variable} names ${path}, where no certificates in PEM form could be read.`);
    added.push(...found);
  }
  if (added.length === 0) return undefined;
  const { getCACertificates } = await import('node:tls');
  // Lines of certificates are broken at different places.
  const known = new Map([...getCACertificates('default'), ...added].map((one) => [one.replaceAll(/\s+/g, ''), one]));
  return [...known.values()];
}

/**
 * Makes what connections trust, or `undefined` for what they trust anyway. One for all of them: parsing some 200 roots takes longer
 * than a handshake.
 */
export async function makeTrust(options: TrustOptions): Promise<SecureContext | undefined> {
  const roots = await trustedRoots(options);
  if (roots === undefined) return undefined;
  const { createSecureContext } = await import('node:tls');
  return createSecureContext({ ca: roots });
}

/** Reads what the system trusts through Node. */
export const nodeSystemRoots: ReadSystemRoots = async () => (await import('node:tls')).getCACertificates('system');

async function systemRoots(read: ReadSystemRoots, onProblem: TrustOptions['onProblem']): Promise<string[]> {
  const found = await read().catch(() => []);
  const roots = found.filter((one) => one.includes('-----BEGIN CERTIFICATE-----'));
  if (roots.length === 0) onProblem('The certificates that the system trusts could not be read.');
  return roots;
}

async function readCertificates(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).match(pem) ?? [];
  } catch {
    return [];
  }
}
