import { z } from 'zod';
import { timestamp } from '../ids.ts';

/** Which versions are asked about. */
export const updateChannel = z.enum(['stable', 'beta']);
export type UpdateChannel = z.infer<typeof updateChannel>;

/** Longer release notes are cut. */
export const maxReleaseNotes = 50_000;

// Functions, so that none of them is made at start.

/** Why this Gatehouse asks about no versions. */
const updateOff = () =>
  z.enum([
    /** Only the desktop app is updated. */
    'shell',
    /** It runs from its source. */
    'notPackaged',
    /** It was built without a key that versions are signed with. */
    'noKey',
    /** An organization switched it off. */
    'managed',
  ]);
export type UpdateOff = z.infer<ReturnType<typeof updateOff>>;

/** Why a version could not be asked about or taken. */
const updateFailure = () =>
  z.enum([
    /** No answer, or one that says that there is nothing. */
    'unreachable',
    /** Silent for too long, or never at its end. */
    'tooSlow',
    'tooLarge',
    /** What it says about versions is not signed with a key that Gatehouse knows. */
    'notSigned',
    /** Signed, but not what Gatehouse understands. */
    'unreadable',
    /** It names another address, which is not asked. */
    'elsewhere',
    /** Nothing in it is for this computer. */
    'noFile',
    /** What was downloaded is not what was signed. */
    'fileDiffers',
    /** It wants a newer system. */
    'systemTooOld',
    /** The file could not be stored, or not checked by the system. */
    'notStored',
  ]);
export type UpdateFailure = z.infer<ReturnType<typeof updateFailure>>;

/**
 * How a version gets here: `app`: Gatehouse takes it. `package`: the package was installed with rights that Gatehouse does not have.
 * `folder`: Gatehouse may not write where it lies.
 */
const updateWay = () => z.enum(['app', 'package', 'folder']);
export type UpdateWay = z.infer<ReturnType<typeof updateWay>>;

/** A version that is newer than this one, as its publisher signed it. */
const foundUpdate = z.lazy(() =>
  z.object({
    version: z.string().max(100),
    /** Markdown. */
    notes: z.string().max(maxReleaseNotes),
    /** What is downloaded; 0 where the app downloads nothing. */
    bytes: z.number().int().nonnegative(),
    way: updateWay(),
    /** The page with all downloads. */
    page: z.string().max(2000),
  }),
);
export type FoundUpdate = z.infer<typeof foundUpdate>;

/** What is known about newer versions, and what is done about one. */
export const updateState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('off'), why: updateOff() }),
    /** `askedAt`: nothing newer was there then; `null`: nobody asked. */
    z.object({ kind: z.literal('idle'), askedAt: timestamp.nullable() }),
    z.object({ kind: z.literal('checking') }),
    z.object({ kind: z.literal('available'), update: foundUpdate }),
    z.object({ kind: z.literal('downloading'), update: foundUpdate, percent: z.number().int().min(0).max(100) }),
    /** It takes the place of this version when Gatehouse quits. */
    z.object({ kind: z.literal('ready'), update: foundUpdate }),
    /** `update`: what could not be downloaded; `null`: the question failed. */
    z.object({ kind: z.literal('failed'), reason: updateFailure(), update: foundUpdate.nullable() }),
  ]),
);
export type UpdateState = z.infer<typeof updateState>;

/** Before anybody asked, and where nobody can. */
export const noUpdates: UpdateState = { kind: 'off', why: 'shell' };
