import { z } from 'zod';
import { messageId } from './ids.ts';

/** All versions of one message, itself included, oldest first. Messages with a single version have none listed. */
export const versionIds = z.array(messageId);

/** The versions of the messages of a page that have more than one. */
export const messageVersions = z.record(messageId, versionIds);
export type MessageVersions = z.infer<typeof messageVersions>;
