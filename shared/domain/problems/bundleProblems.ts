import { z } from 'zod';
import { count, define, text } from './define.ts';
import { downloadFault } from './downloadFault.ts';

/** Why the archive of a bundle is not read. `entry` of it is named where it is about one. */
const archiveFault = z.enum(['damaged', 'encrypted', 'noManifest', 'manifestTooLarge', 'manifestNotText']);
/**
 * Why an entry of a bundle is refused: its name leads out of the folder or is none that every system takes; it is a link or device;
 * another one has the same name, or the same but for capitals; it lies below a file.
 */
const entryFault = z.enum(['path', 'link', 'twice', 'case', 'tooLong', 'belowFile', 'content']);
export type BundleEntryFault = z.infer<typeof entryFault>;
/** Why a file that was opened outside is not read. */
const fileFault = z.enum(['gone', 'notAFile', 'forbidden', 'unreadable']);
export type BundleFileFault = z.infer<typeof fileFault>;
/** What is wrong with a signature: it cannot be read, fits the key of none of its certificates, or is of another content. */
const signatureFault = z.enum(['unreadable', 'otherKey', 'otherContent']);
export type BundleSignatureFault = z.infer<typeof signatureFault>;
/** What a bundle has more of than is taken. `ratio`: how many times smaller it is packed. */
const bundleLimit = z.enum(['packed', 'unpacked', 'entries', 'ratio']);

/** What goes wrong with bundles: servers that come as one file. */
export const bundleProblems = {
  bundleArchive: define('badInput', { fault: archiveFault }),
  bundleEntry: define('badInput', { fault: entryFault, name: text }),
  bundleSignature: define('badInput', { fault: signatureFault }),
  bundleTooLarge: define('tooLarge', { limit: bundleLimit, max: count }),
  bundleNeedsSpace: define('tooLarge', { mebibytes: count }),
  bundleManifestNotJson: define('badInput', {}),
  bundleManifestVersion: define('badInput', { version: text }),
  bundleManifestField: define('badInput', { field: text, fault: z.enum(['missing', 'tooLong', 'wrong']) }),
  /** It refers to a field that it does not let the user fill in. */
  bundleFieldUndeclared: define('badInput', { field: text }),
  /** It refers to a secret of the user by its name. */
  bundleWantsSecret: define('badInput', { name: text }),
  bundleWantsVariable: define('badInput', { name: text }),
  bundleOtherSystem: define('conflict', { systems: text }),
  bundleAnswersWrong: define('badInput', { fields: text }),
  /** The file that was opened outside cannot be read; `notAFile`: a folder, a pipe or a device. */
  bundleFileUnreadable: define('badInput', { fault: fileFault, name: text }),
  bundleRunning: define('conflict', {}),
  /** The file that was looked at is no longer there. */
  bundleLookOver: define('notFound', {}),
  /** Files of an installed bundle are not what they were. */
  bundleFilesChanged: define('conflict', { file: text, folder: text }),
  bundleFilesMissing: define('notFound', { folder: text }),
  /** The entry of a registry names no SHA-256 of the file. */
  bundleNoHash: define('badInput', { name: text }),
  /** The file that an entry of a registry names did not arrive. */
  bundleDownload: define('notFound', { fault: downloadFault, address: text }),
  /** An entry of a registry leads further inside than the registry reaches. */
  bundleHostInside: define('forbidden', { host: text }),
  /** A registry says another hash than the file has. */
  bundleHashDiffers: define('conflict', { wanted: text, found: text }),
  /** A server has no version that could be brought back, or another one than was shown. */
  bundleNoEarlier: define('notFound', {}),
  /** It belongs to another bundle than the server. */
  bundleOfOtherName: define('conflict', { name: text }),
  /** The server is not what it was when its other version was wanted. */
  bundleServerChanged: define('conflict', { name: text }),
};
