import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** As Unix has it, with the type of file. */
  readonly mode?: number;
  /** What its headers claim to be its size, if that is a lie. */
  readonly claimedBytes?: number;
  readonly claimedSum?: number;
}

interface RawEnd {
  /** How many entries it declares, if that is a lie. */
  readonly declared?: number;
  readonly comment?: Buffer;
  readonly commentLength?: number;
}

/** A zip archive with just these entries, whatever they are (APPNOTE 6.3). */
export function rawZip(
  entries: readonly RawEntry[],
  { declared, comment = Buffer.alloc(0), commentLength }: RawEnd = {},
) {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', mode = 0o100644, claimedBytes, claimedSum } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const called = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(claimedSum ?? crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    fields.writeUInt16LE(called.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, called, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    // Made on Unix.
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, rest, called]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(declared ?? entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(declared ?? entries.length, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(commentLength ?? comment.length, 20);
  const big =
    declared !== undefined && declared > 0xffff ? zip64End(declared, directory.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...locals, directory, big, end, comment]);
}

function zip64End(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56);
  end.write('PK\x06\x06', 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

/** The manifest of a small bundle for Node. */
export function manifestText(more: object = {}): string {
  return JSON.stringify({
    manifest_version: '0.3',
    name: 'notes',
    version: '1.0.0',
    description: 'Keeps notes.',
    author: { name: 'Ann' },
    server: {
      type: 'node',
      entry_point: 'server/index.js',
      mcp_config: { command: 'node', args: ['${__dirname}/server/index.js'] },
    },
    ...more,
  });
}

/** What tools of the format append to sign a bundle. */
export function signatureBlock(signature: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(signature.length);
  return Buffer.concat([Buffer.from('MCPB_SIG_V1'), length, signature, Buffer.from('MCPB_SIG_END')]);
}
