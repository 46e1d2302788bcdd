import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A certificate authority made on the spot, and a certificate of its for `model.test` and 127.0.0.1.
 *
 * @param days for how long that certificate is good; one of -1 has run out
 */
export function makeAuthority({ days = 2 }: { readonly days?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-ca-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...newKey, '-subj', '/CN=Test authority', '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...newKey.slice(0, 4), '-nodes', '-subj', '/CN=model.test', '-keyout', 'key.pem', '-out', 'csr.pem');
  writeFileSync(at('names'), 'subjectAltName=DNS:model.test,IP:127.0.0.1');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', String(days), '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'csr.pem', ...signed, '-out', 'cert.pem');
  return {
    file: at('ca.pem'),
    ca: readFileSync(at('ca.pem'), 'utf8'),
    folder,
    key: readFileSync(at('key.pem'), 'utf8'),
    cert: readFileSync(at('cert.pem'), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
