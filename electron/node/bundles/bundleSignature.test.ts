import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bundles } from '../../host/ports/bundles.ts';
import { HostError } from '../../../shared/domain/error.ts';
import { removeTree } from '../files/removeTree.ts';
import { nodeBundles } from './nodeBundles.ts';
import { manifestText, rawZip, signatureBlock } from './testing/rawZip.ts';

// Signed with `openssl cms -sign -binary`: by a certificate of an authority, as it stands and with the length of its comment raised before; by
// one of its own making with a curve; and with RSA-PSS.
const fixture = (name: string) => readFile(new URL(`testing/${name}`, import.meta.url));
const header = Buffer.from('MCPB_SIG_V1');
const signal = new AbortController().signal;

let folder: string;
let bundles: Bundles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-signed-'));
  const folders = { DESKTOP: '/home/me/Desktop', DOCUMENTS: '/home/me/Documents', DOWNLOADS: '/home/me/Downloads' };
  const system = { platform: process.platform, home: '/home/me', folders };
  bundles = nodeBundles({ root: join(folder, 'bundles'), system, nextName: () => 'n1' });
});
afterEach(() => removeTree(folder));

async function* whole(bytes: Uint8Array) {
  yield bytes;
}

const keep = (bytes: Uint8Array) => bundles.keep(whole(bytes), () => undefined, signal);
const signatureOf = async (bytes: Uint8Array) => (await keep(bytes)).signature;
const outcome = (bytes: Uint8Array) =>
  signatureOf(bytes).then(
    (signature) => (signature.kind === 'none' ? 'none' : `${signature.kind} ${signature.subject}`),
    (error: unknown) => {
      const problem = error instanceof HostError ? error.problem : undefined;
      return problem?.kind === 'bundleSignature' ? problem.fault : problem?.kind;
    },
  );

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

it.each([
  ['signedRsa.mcpb', { subject: 'Example Maker', issuer: 'Example Authority', isSelfSigned: false }],
  ['signedRaised.mcpb', { subject: 'Example Maker', issuer: 'Example Authority', isSelfSigned: false }],
  ['signedEc.mcpb', { subject: 'Example Curve', issuer: 'Example Curve', isSelfSigned: true }],
])('%s is signed by who its certificate names', async (name, signer) => {
  const bytes = await fixture(name);
  const contents = await keep(bytes);
  expect(contents.signature).toEqual({
    kind: 'matching',
    ...signer,
    validTo: expect.any(Number) as number,
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(contents.bytes).toBe(bytes.length);
  expect(contents.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  await bundles.unpack(contents.sha256, () => undefined, signal);
  await bundles.verify(contents.sha256);
});

it('matches whether the length of the comment was raised before it was signed, afterwards, or not', async () => {
  const bytes = await fixture('signedRsa.mcpb');
  const content = bytes.lastIndexOf(header);
  const raised = Buffer.from(bytes);
  raised.writeUInt16LE(bytes.length - content, content - 2);
  expect(await outcome(raised)).toBe('matching Example Maker');
  const lowered = await fixture('signedRaised.mcpb');
  lowered.writeUInt16LE(0, lowered.lastIndexOf(header) - 2);
  expect(await outcome(lowered)).toBe('otherContent');
});

it('is of no other content: a changed byte anywhere in it is refused', async () => {
  const bytes = await fixture('signedEc.mcpb');
  const content = bytes.lastIndexOf(header);
  // The last two bytes are the length of the comment, which tools set as they like.
  for (let at = 0; at < content - 2; at++)
    expect([at, await outcome(flipped(bytes, at))]).toEqual([at, 'otherContent']);
  const other = rawZip([
    { name: 'manifest.json', content: manifestText() },
    { name: 'server/index.js', content: 'evil()' },
  ]);
  expect(await outcome(Buffer.concat([other, bytes.subarray(content)]))).toBe('otherContent');
});

it('is of no forged certificate, where the one that issued it is there', async () => {
  for (const [name, issuer] of [
    ['signedEc.mcpb', 'Example Curve'],
    ['signedRsa.mcpb', 'Example Authority'],
  ] as const) {
    const bytes = await fixture(name);
    const before = await signatureOf(bytes);
    const start = bytes.lastIndexOf(header) + header.length + 4;
    const faults = new Set<string | undefined>();
    for (let at = start; at < bytes.length - 'MCPB_SIG_END'.length; at++) {
      const signature = await signatureOf(flipped(bytes, at)).catch((error: unknown) => {
        const problem = error instanceof HostError ? error.problem : undefined;
        faults.add(problem?.kind === 'bundleSignature' ? problem.fault : problem?.kind);
      });
      // With another name of its issuer, nobody can tell: the chain is not checked.
      if (signature?.kind === 'matching' && signature.issuer === issuer && name === 'signedRsa.mcpb')
        expect(signature).toEqual(before);
      if (signature?.kind === 'matching' && signature.isSelfSigned) expect(signature).toEqual(before);
    }
    // Another algorithm of the hash makes it one of another content.
    faults.delete('otherContent');
    expect([...faults].sort()).toEqual(['otherKey', 'unreadable']);
  }
});

it('is not said to match where it uses what is not known here', async () => {
  expect(await outcome(await fixture('signedPss.mcpb'))).toBe('unchecked Example Maker');
});

it('is refused where something is appended that only looks like one', async () => {
  const plain = rawZip([
    { name: 'manifest.json', content: manifestText() },
    { name: 'server/index.js', content: '' },
  ]);
  expect(await outcome(plain)).toBe('none');
  expect(await outcome(Buffer.concat([plain, signatureBlock(Buffer.from('no certificate'))]))).toBe('unreadable');
  expect(await outcome(Buffer.concat([plain, Buffer.from('MCPB_SIG_END')]))).toBe('unreadable');
  const certificates = await fixture('signedRsa.mcpb');
  const at = certificates.lastIndexOf(header);
  expect(await outcome(Buffer.concat([plain, certificates.subarray(at)]))).toBe('otherContent');
});
