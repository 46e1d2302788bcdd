import type { ManagedFault } from '../../../shared/domain/managed/managedFault.ts';

/**
 * What a path is to the policy. `file`: the policy itself. `folder`: where it lies. `above`: a folder further up, where Windows lets users add
 * things by default; that exchanges nothing which is there.
 */
export type PathRole = 'file' | 'folder' | 'above';

/** The system, its installer, and administrators: as SDDL abbreviates them, and in full. */
const ownersOfSystem: ReadonlySet<string> = new Set([
  'SY',
  'S-1-5-18',
  'BA',
  'S-1-5-32-544',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
]);

/** The rights of files and folders, as SDDL abbreviates them ([MS-DTYP] 2.5.1.1; winnt.h). */
const rightBits: Readonly<Record<string, number>> = {
  CC: 0x1,
  DC: 0x2,
  LC: 0x4,
  SW: 0x8,
  RP: 0x10,
  WP: 0x20,
  DT: 0x40,
  LO: 0x80,
  CR: 0x100,
  SD: 0x1_0000,
  RC: 0x2_0000,
  WD: 0x4_0000,
  WO: 0x8_0000,
  GA: 0x1000_0000,
  GX: 0x2000_0000,
  GW: 0x4000_0000,
  GR: 0x8000_0000,
  FA: 0x1f_01ff,
  FR: 0x12_0089,
  FW: 0x12_0116,
  FX: 0x12_00a0,
};

/** DELETE_CHILD, DELETE, WRITE_DAC, WRITE_OWNER, GENERIC_ALL and GENERIC_WRITE: what is there can be taken away or exchanged. */
const exchanging = 0x40 | 0x1_0000 | 0x4_0000 | 0x8_0000 | 0x1000_0000 | 0x4000_0000;
/** And WRITE_DATA (ADD_FILE), APPEND_DATA (ADD_SUBDIRECTORY), WRITE_EA and WRITE_ATTRIBUTES. */
const writing = exchanging | 0x2 | 0x4 | 0x10 | 0x100;

const sid = '(?:[A-Z]{2}|S-1(?:-\\d+)+)';
const entry = '\\([A-Z]+;[A-Z]*;(?:0x[0-9a-fA-F]{1,8}|[A-Z]*);;;' + sid + '\\)';
/** Owner, group, and the list of who may what. Conditions, objects and everything else make it one that is not understood. */
const descriptor = new RegExp(`^O:(${sid})(?:G:${sid})?D:((?:P|AI|AR)*)((?:${entry})*)(?:S:.*)?$`);

/**
 * Why a file or folder with this security descriptor, in SDDL, is not one that the system alone can change; `undefined` if it is. What is not
 * understood counts as a fault. A denial is not weighed: who is denied is not everybody. Pure.
 */
export function accessFault(sddl: string, role: PathRole): ManagedFault | undefined {
  const [, owner, , entries] = descriptor.exec(sddl) ?? [];
  if (owner === undefined || entries === undefined) return 'accessUnknown';
  if (!ownersOfSystem.has(owner)) return 'ownedByOther';
  const faults = [...entries.matchAll(/\(([^)]*)\)/g)].map(([, text]) => entryFault(text ?? '', role));
  return faults.find((fault) => fault === 'accessUnknown') ?? faults.find((fault) => fault !== undefined);
}

function entryFault(text: string, role: PathRole): ManagedFault | undefined {
  const [type, flags = '', rights = '', , , who = ''] = text.split(';');
  if (type === 'D') return undefined;
  const granted = bitsOf(rights);
  const isInheritOnly = flags.match(/../g)?.includes('IO') ?? false;
  if (type !== 'A' || granted === undefined) return 'accessUnknown';
  if (isInheritOnly || ownersOfSystem.has(who)) return undefined;
  return (granted & (role === 'above' ? exchanging : writing)) === 0 ? undefined : 'writableByOthers';
}

function bitsOf(rights: string): number | undefined {
  if (rights.startsWith('0x')) return Number(rights);
  if (rights.length % 2 !== 0) return undefined;
  const names = rights.match(/../g) ?? [];
  return names.reduce<number | undefined>((all, name) => {
    const bit = rightBits[name];
    return all === undefined || bit === undefined ? undefined : all | bit;
  }, 0);
}
