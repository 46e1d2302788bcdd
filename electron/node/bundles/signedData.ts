import { type KeyObject, verify, X509Certificate } from 'node:crypto';

/** The signature of a bundle, as far as it can be checked without its content. */
export type ReadSignature =
  | {
      readonly kind: 'signed';
      /** Whose key the signature fits. */
      readonly certificate: X509Certificate;
      /** What the content must have for the signature to be of it. */
      readonly digest: { readonly algorithm: 'sha256' | 'sha384' | 'sha512'; readonly hex: string };
    }
  /** It uses something that is not known here; who its first certificate names. */
  | { readonly kind: 'unknownForm'; readonly certificate: X509Certificate }
  /** Its parts do not belong together. */
  | { readonly kind: 'otherKey' }
  | { readonly kind: 'unreadable' };

interface Value {
  readonly tag: number;
  readonly whole: Buffer;
  readonly content: Buffer;
}

const sequence = 0x30;
const set = 0x31;
/** `[0]`, constructed. */
const first = 0xa0;

/** Identifiers of objects, as the bytes of their DER. */
const digests: Readonly<Record<string, 'sha256' | 'sha384' | 'sha512'>> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};
const messageDigest = '2a864886f70d010904';
/** What signs a hash that is named beside it (RSA, ECDSA) or with it. RSA-PSS has parameters and is none of these. */
const signatures: Readonly<Record<string, { readonly key: string; readonly digest?: string | null }>> = {
  '2a864886f70d010101': { key: 'rsa' },
  '2a864886f70d01010b': { key: 'rsa', digest: 'sha256' },
  '2a864886f70d01010c': { key: 'rsa', digest: 'sha384' },
  '2a864886f70d01010d': { key: 'rsa', digest: 'sha512' },
  '2a8648ce3d040302': { key: 'ec', digest: 'sha256' },
  '2a8648ce3d040303': { key: 'ec', digest: 'sha384' },
  '2a8648ce3d040304': { key: 'ec', digest: 'sha512' },
  '2b6570': { key: 'ed25519', digest: null },
};

/**
 * Reads SignedData with one signer and signed attributes (RFC 5652, sections 5 and 11) in DER, and checks its signature with the keys of its
 * certificates. Nothing says who issued these: nobody is vouched for.
 */
export function readSignedData(der: Buffer): ReadSignature {
  try {
    const [contentInfo] = valuesIn(der);
    const explicit = partsOf(contentInfo).find(({ tag }) => tag === first);
    const parts = partsOf(partsOf(explicit)[0]);
    const certificates = partsOf(parts.find(({ tag }) => tag === first)).flatMap(({ tag, whole }) =>
      tag === sequence ? [new X509Certificate(whole)] : [],
    );
    const signers = partsOf(parts.findLast(({ tag }) => tag === set));
    const [certificate] = certificates;
    if (certificate === undefined || signers.length === 0) return { kind: 'unreadable' };
    const signer = signers.length === 1 ? readSigner(partsOf(signers[0])) : undefined;
    if (signer === undefined) return { kind: 'unknownForm', certificate };
    const owner = certificates.find(({ publicKey }) => isSignedWith(signer, publicKey));
    if (owner !== undefined && isForged(owner, certificates)) return { kind: 'otherKey' };
    return owner === undefined ? { kind: 'otherKey' } : { kind: 'signed', certificate: owner, digest: signer.digest };
  } catch {
    return { kind: 'unreadable' };
  }
}

interface Signer {
  readonly digest: Extract<ReadSignature, { kind: 'signed' }>['digest'];
  /** What was signed. */
  readonly attributes: Buffer;
  readonly key: string;
  /** `null`: the key hashes what it signs by itself. */
  readonly algorithm: string | null;
  readonly signature: Buffer;
}

/** Version, who, digest algorithm, signed attributes, signature algorithm, signature; `undefined` where one is of another kind. */
function readSigner([, , digestAlgorithm, signed, signatureAlgorithm, signature]: readonly Value[]):
  Signer | undefined {
  const algorithm = digests[idOf(digestAlgorithm)];
  const form = signatures[idOf(signatureAlgorithm)];
  if (algorithm === undefined || form === undefined || signed?.tag !== first || signature === undefined)
    return undefined;
  const attribute = partsOf(signed).find((each) => idOf(each) === messageDigest);
  const hex = partsOf(partsOf(attribute)[1])[0]?.content.toString('hex');
  if (hex === undefined) return undefined;
  return {
    digest: { algorithm, hex },
    // They are signed as the set that they are, whatever tag they have here.
    attributes: Buffer.concat([Buffer.from([set]), signed.whole.subarray(1)]),
    key: form.key,
    algorithm: form.digest === undefined ? algorithm : form.digest,
    signature: signature.content,
  };
}

function isSignedWith({ attributes, key, algorithm, signature }: Signer, publicKey: KeyObject): boolean {
  return publicKey.asymmetricKeyType === key && verify(algorithm, attributes, publicKey, signature);
}

/** Whether a certificate was not issued with the key of the one that it names, where that one is there. */
function isForged(certificate: X509Certificate, all: readonly X509Certificate[]): boolean {
  const issuers = all.filter(({ subject }) => subject === certificate.issuer);
  return issuers.length > 0 && !issuers.some(({ publicKey }) => certificate.verify(publicKey));
}

/** The identifier that a sequence begins with. */
function idOf(value: Value | undefined): string {
  return partsOf(value)[0]?.content.toString('hex') ?? '';
}

function partsOf(value: Value | undefined): Value[] {
  return valuesIn(value?.content ?? Buffer.alloc(0));
}

/** @throws RangeError for what is cut off */
function valuesIn(der: Buffer): Value[] {
  const values: Value[] = [];
  for (let at = 0; at < der.length;) {
    const tag = der.readUInt8(at);
    const short = der.readUInt8(at + 1);
    const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
    const start = at + 2 + lengthBytes;
    const length = lengthBytes === 0 ? short : der.readUIntBE(at + 2, lengthBytes);
    if (start + length > der.length) throw new RangeError('cut off');
    values.push({ tag, whole: der.subarray(at, start + length), content: der.subarray(start, start + length) });
    at = start + length;
  }
  return values;
}
