import type { PageContract } from '../../../shared/contract/commands.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { keepEnd } from '../../../shared/lib/cutText.ts';
import { draggedName } from '../context/blobs/draggedName.ts';
import type { DragOut, FileSaver } from '../ports/shell.ts';
import type { BlobStore } from '../ports/stores.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `blob.${string}`>;

interface Ports {
  readonly blobs: BlobStore;
  readonly fileSaver: FileSaver;
  readonly dragOut?: DragOut;
}

export function blobHandlers({ blobs, fileSaver, dragOut }: Ports): Handlers<PageContract, Names> {
  return {
    'blob.hold': ({ blobs: held }) => {
      for (const blob of held) blobs.hold(blob);
      return {};
    },
    'blob.save': async ({ blob, name }) => {
      const kept = await blobs.get(blob);
      if (kept === undefined) throw problemError({ kind: 'bytesGone' });
      return { saved: await fileSaver.save(fileNameOf(name), once(kept.bytes)) };
    },
    'blob.drag': async ({ blob, name }) => {
      const kept = await blobs.get(blob);
      if (kept === undefined) throw problemError({ kind: 'bytesGone' });
      await dragOut?.begin(draggedName(name, kept.mimeType, kept.bytes), kept.bytes);
      return {};
    },
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** A safe file name from a server's text: not a path, without invisible characters, and not hidden. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^[._ -]+|[. ]+$/g, '');
  return keepEnd(plain, 100) || 'result';
}
