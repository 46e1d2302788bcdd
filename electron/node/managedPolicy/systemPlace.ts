import { macAccess, type ReadList } from './macAccess.ts';
import { type ReadAccess, windowsAccess } from './windowsAccess.ts';

/** Where the managed policy of an organization is looked for, and what makes it count. */
export type ManagedPlace = PlaceOfFile & (OwnedPlace | ListedPlace);

interface PlaceOfFile {
  readonly path: string;
  /** The folder below which owners are looked at: the whole way, except in tests. */
  readonly below: string;
  /** How often the file and the folders on the way to it are looked at, also while they are not there. */
  readonly lookEveryMs?: number;
}

interface OwnedPlace {
  /** The file and every folder on the way to it belong to this user. */
  readonly ownerUid: number;
  /** Reads the access lists that macOS has beside the bits. */
  readonly readList?: ReadList;
}

interface ListedPlace {
  /** Reads the access lists by which Windows says to whom they belong, and who may change them. */
  readonly readAccess: ReadAccess;
}

/** The user that is the system on Linux and macOS. */
const rootUid = 0;

/**
 * The place of the system. It depends on nothing but the system: no variable, no option and no setting moves it, so that whoever starts
 * Gatehouse cannot leave the policy out. Pure.
 */
export function systemPlace(platform: NodeJS.Platform): ManagedPlace {
  switch (platform) {
    case 'win32':
      return { path: 'C:\\ProgramData\\Gatehouse\\policy.json', below: 'C:\\', readAccess: windowsAccess };
    case 'darwin':
      return {
        path: '/Library/Application Support/Gatehouse/policy.json',
        ownerUid: rootUid,
        below: '/',
        readList: macAccess,
      };
    default:
      return { path: '/etc/gatehouse/policy.json', ownerUid: rootUid, below: '/' };
  }
}
