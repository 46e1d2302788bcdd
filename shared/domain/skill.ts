import { z } from 'zod';
import { jsonObject } from '../lib/json.ts';
import { accountId, conversationId, serverId, type ServerId, sha256, timestamp } from './ids.ts';
import { resourceUri } from './resource.ts';
import { folderPath } from './root.ts';
import { accountMark } from './serverAccounts.ts';

/** Stands where the id of a server stands, for skills in folders of this computer. No server has it: the host makes other ids. */
export const localSkills: ServerId = serverId.parse('this-computer');
/** What models are told in place of the name of a server. */
export const localSkillsName = 'this computer';

/** A folder whose sub-folders are skills. */
export const skillFolder = z.object({
  /** As it was chosen. */
  path: folderPath,
  /** After symbolic links, as it was when it was confirmed. */
  realPath: folderPath,
});
export type SkillFolder = z.infer<typeof skillFolder>;
export const maxSkillFolders = 20;
/** How many skills one folder may have. */
export const maxLocalSkills = 500;

/** How many files a skill may have, and how many bytes they may be in all (extension `io.modelcontextprotocol/skills`, "Limits"). */
export const maxSkillFiles = 512;
export const maxSkillBytes = 16 * 1024 * 1024;

/** A file of a skill, as its server lists it. */
const skillFile = z.lazy(() =>
  z.object({
    uri: resourceUri,
    /** `sha256:` and 64 hexadecimal digits, of the raw bytes. */
    digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
    /** Bytes. */
    size: z.number().int().nonnegative(),
  }),
);

/** A skill as its server lists it: what the user approves, and what every file is compared with. */
export const skillEntry = z.lazy(() =>
  z.object({
    /** Of its `SKILL.md`. Another server may have a skill of the same address: that is another skill. */
    uri: resourceUri,
    /** The whole front matter. Fields that ask for more rights or for hooks have no effect. */
    frontmatter: jsonObject.and(z.object({ name: z.string(), description: z.string() })),
    /** Every file. `dynamic`: the server makes them anew each time, so they cannot be compared with anything. */
    files: z.union([z.array(skillFile), z.literal('dynamic')]),
  }),
);
export type SkillEntry = z.infer<typeof skillEntry>;

/** Why a skill cannot be used. */
const skillFault = z.enum(['dynamic', 'tooManyFiles', 'tooLarge']);
export type SkillFault = z.infer<typeof skillFault>;

/**
 * Where a skill stands. `changed`: it was approved, and its front matter or files, or how its server is started, are others now; it is
 * not used until the user approves it again.
 */
const skillStanding = z.enum(['new', 'approved', 'changed']);
export type SkillStanding = z.infer<typeof skillStanding>;

/** What changed. `between`: the server showed another set meanwhile; the one that was approved is back. */
const skillChange = z.enum(['set', 'launch', 'between']);
export type SkillChange = z.infer<typeof skillChange>;

/** When a skill was last loaded, by a model or by the user, and in how many chats it ever was. */
const skillUse = z.lazy(() => z.object({ lastAt: timestamp, chats: z.number().int() }));
export type SkillUse = z.infer<typeof skillUse>;

/** The same as it is stored. `chats`: where, the last first. */
export const storedSkillUse = z.lazy(() =>
  z.object({
    serverId,
    uri: resourceUri,
    lastAt: timestamp,
    chats: z.array(conversationId).max(1000),
  }),
);
export type StoredSkillUse = z.infer<typeof storedSkillUse>;

/** One skill in the list of a server. */
export const skillView = z.lazy(() =>
  z.object({
    uri: z.string(),
    name: z.string(),
    description: z.string(),
    standing: skillStanding,
    change: skillChange.optional(),
    fault: skillFault.optional(),
    /** Of the front matter and the list of files: an approval is bound to it. */
    setHash: sha256,
    fileCount: z.number().int(),
    bytes: z.number().int(),
    use: skillUse.optional(),
  }),
);
export type SkillView = z.infer<typeof skillView>;

/** Everything about a skill that the user approves. `before`: what they approved. */
export const skillBody = z.object({ view: skillView, entry: skillEntry, before: skillEntry.optional() });
export type SkillBody = z.infer<typeof skillBody>;

/** What the user approved, for the list of permissions. */
export const approvedSkill = z.lazy(() =>
  z.object({
    serverId,
    serverName: z.string(),
    /** The account it is approved for. Absent where the server has none. */
    account: accountMark.optional(),
    /** Another account is in use, so it is not used now. */
    isOfOther: z.literal(true).optional(),
    uri: z.string(),
    name: z.string(),
    description: z.string(),
    approvedAt: timestamp,
    standing: skillStanding,
    fileCount: z.number().int(),
    bytes: z.number().int(),
    use: skillUse.optional(),
  }),
);
export type ApprovedSkill = z.infer<typeof approvedSkill>;

/**
 * Why a folder on this computer is no usable skill. `link`: it has a symbolic link, which may lead anywhere; `invalid`: what its
 * `SKILL.md` says breaks the rules; `folderTooLarge`: the folders before it were as large as what is read at once.
 */
const localSkillFault = z.enum([
  'link',
  'unreadable',
  'tooManyFiles',
  'tooLarge',
  'invalid',
  'folderTooLarge',
  'tooManySkills',
]);
export type LocalSkillFault = z.infer<typeof localSkillFault>;

/** An entry that is no valid skill. `problem`: in the words of the SDK. */
export const refusedSkill = z.lazy(() =>
  z.object({ uri: z.string(), problem: z.string(), fault: localSkillFault.optional() }),
);
export type RefusedSkill = z.infer<typeof refusedSkill>;

/** An approval, as it is stored. It is void as soon as the set or the launch is another one. */
export const skillApproval = z.lazy(() =>
  z.strictObject({
    serverId,
    /** The account of its server in which the user approved it; absent for the first one. */
    account: accountId.optional(),
    launchHash: sha256,
    setHash: sha256,
    entry: skillEntry,
    approvedAt: timestamp,
    /** Its server showed another set since. */
    isVoid: z.literal(true).optional(),
  }),
);
export type SkillApproval = z.infer<typeof skillApproval>;

/** A skill, wherever something says which one it was about. */
export const skillRef = z.object({ serverId, serverName: z.string(), uri: z.string(), name: z.string() });

/** The extension, as servers declare it. */
export const skillsExtension = 'io.modelcontextprotocol/skills';
