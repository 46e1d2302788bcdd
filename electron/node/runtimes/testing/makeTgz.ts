import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

export interface TarEntry {
  readonly path: string;
  readonly content?: string | Buffer;
  readonly mode?: number;
  readonly type?: 'File' | 'Directory' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'FIFO';
  readonly linkpath?: string;
}

/** An archive with exactly these entries, also such as no usual program makes. */
export function makeTgz(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', mode = 0o644, type = 'File', linkpath }) => {
    const bytes = Buffer.from(content);
    const header = new Header({
      path,
      mode,
      type,
      size: bytes.length,
      mtime: new Date(0),
      ...(linkpath && { linkpath }),
    });
    const block = Buffer.alloc(512);
    header.encode(block, 0);
    return [block, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 1 });
}
