import type { Sha256 } from '../../../../shared/domain/ids.ts';
import {
  maxSkillBytes,
  type ApprovedSkill,
  maxSkillFiles,
  type SkillApproval,
  type SkillChange,
  type SkillEntry,
  type SkillFault,
  type SkillStanding,
  type SkillUse,
  type SkillView,
} from '../../../../shared/domain/skill.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';

type Approval = Pick<SkillApproval, 'setHash' | 'launchHash' | 'isVoid'>;

/** What an approval is bound to: address, front matter and files. The order in which files are listed makes no difference. Pure. */
export function setHashOf({ uri, frontmatter, files }: SkillEntry): Sha256 {
  const set = files === 'dynamic' ? files : files.map(({ uri: of, digest, size }) => [of, digest, size] as const);
  const sorted = set === 'dynamic' ? set : [...set].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return canonicalHash([uri, frontmatter, sorted]);
}

/** Why a skill cannot be used, as far as its entry says. Pure. */
export function faultOf({ files }: SkillEntry): SkillFault | undefined {
  if (files === 'dynamic') return 'dynamic';
  if (files.length > maxSkillFiles) return 'tooManyFiles';
  return bytesOf(files) > maxSkillBytes ? 'tooLarge' : undefined;
}

/** Where a skill stands, given what the user approved. Pure. */
export function standingOf(setHash: Sha256, launchHash: Sha256, approval: Approval | undefined): SkillStanding {
  if (approval === undefined) return 'new';
  const isSame = approval.setHash === setHash && approval.launchHash === launchHash;
  return isSame && approval.isVoid !== true ? 'approved' : 'changed';
}

/** What is another one than the user approved. Pure. */
function changeOf(setHash: Sha256, launchHash: Sha256, approval: Approval): SkillChange {
  if (approval.setHash !== setHash) return 'set';
  return approval.launchHash === launchHash ? 'between' : 'launch';
}

/** A skill for the list, with the launch of its server. Pure. */
export function viewOf(entry: SkillEntry, launchHash: Sha256, approval: Approval | undefined): SkillView {
  const setHash = setHashOf(entry);
  const standing = standingOf(setHash, launchHash, approval);
  const { uri, frontmatter, files } = entry;
  const fault = faultOf(entry);
  return {
    uri,
    name: frontmatter.name,
    description: frontmatter.description,
    standing,
    ...(fault === undefined ? {} : { fault }),
    ...(standing === 'changed' && approval !== undefined ? { change: changeOf(setHash, launchHash, approval) } : {}),
    setHash,
    fileCount: files === 'dynamic' ? 0 : files.length,
    bytes: files === 'dynamic' ? 0 : bytesOf(files),
  };
}

/** What the user approved, for the list of it. Pure. */
export function approvedView(
  approval: SkillApproval,
  { name: serverName, launchHash }: { readonly name: string; readonly launchHash: Sha256 },
  use: SkillUse | undefined,
): ApprovedSkill {
  const { serverId, entry, approvedAt, setHash } = approval;
  const { uri, frontmatter, files } = entry;
  const { name, description } = frontmatter;
  const standing = standingOf(setHash, launchHash, approval);
  const size = files === 'dynamic' ? { fileCount: 0, bytes: 0 } : { fileCount: files.length, bytes: bytesOf(files) };
  return { serverId, serverName, uri, name, description, approvedAt, standing, ...size, ...(use && { use }) };
}

function bytesOf(files: Exclude<SkillEntry['files'], 'dynamic'>): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** How many approvals are stored. */
const maxApprovals = 2000;

/** The oldest go first: the user can approve them again. Pure. */
export function newest(approvals: readonly SkillApproval[]): SkillApproval[] {
  return [...approvals].sort((a, b) => b.approvedAt - a.approvedAt).slice(0, maxApprovals);
}
