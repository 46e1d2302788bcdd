import type { composeRooms } from './composeRooms.ts';
import type { Host } from './host.ts';
import type { BlobStore } from './ports/stores.ts';

type Openings = Pick<
  Host,
  | 'readBlob'
  | 'keepBlob'
  | 'receiveImport'
  | 'receiveBundle'
  | 'receiveBackup'
  | 'readBackup'
  | 'readReport'
  | 'readPrint'
  | 'receiveLink'
  | 'receiveOpenedBundle'
>;

/** The ways by which files and links come to the host, and leave it. What the organization switched off is refused here. */
export function openings(rooms: ReturnType<typeof composeRooms>, blobs: BlobStore): Openings {
  const { uploads, chatImport, bundles, folderChanges, reports, chatPrints, arrivals, managed } = rooms;
  return {
    readBlob: (hash) => blobs.get(hash),
    keepBlob: (bytes, mimeType) => uploads.keep(bytes, mimeType),
    async receiveImport(content, ofBytes) {
      managed.mustBeOn('chatImport');
      return chatImport.receive(content, ofBytes);
    },
    async receiveBundle(content, ofBytes) {
      managed.mustBeOn('bundles');
      return bundles.receive(content, ofBytes);
    },
    async receiveBackup(content, ofBytes) {
      managed.mustBeOn('backups');
      return folderChanges.receive(content, ofBytes);
    },
    readBackup() {
      managed.mustBeOn('backups');
      return folderChanges.backup();
    },
    readReport: () => reports.chosen(),
    readPrint: (ticket) => chatPrints.redeem(ticket),
    receiveLink: (link, window) => arrivals.receiveLink(link, window),
    receiveOpenedBundle: (file, window) => arrivals.receiveBundle(file, window),
  };
}
