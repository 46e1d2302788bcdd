import { z } from 'zod';
import { requestId, sha256 } from '../domain/ids.ts';
import { secretName } from '../domain/secret.ts';
import { settings } from '../domain/settings.ts';
import { permissionRequest, trustAnswer, trustRequest } from '../domain/trust.ts';
import { type CommandInput, type CommandName, type CommandOutput, defineCommand, defineContract } from './define.ts';

/** What the trust surface can send: a contract of its own, over a connection of its own. The page has no way to it. */
export const trustContract = defineContract([
  defineCommand({
    name: 'trust.pending',
    input: () => z.object({}),
    output: () =>
      z.object({
        requests: z.array(trustRequest),
        permissions: z.array(permissionRequest),
        theme: settings.shape.theme,
        language: settings.shape.language,
      }),
  }),
  /**
   * `launchHash` is the one that was shown: the answer holds for nothing else. `chosen`: whose values secrets without a value get, by the names
   * of secrets.
   */
  defineCommand({
    name: 'trust.answer',
    input: () =>
      z.object({
        requestId,
        launchHash: sha256,
        answer: trustAnswer,
        chosen: z.record(secretName, secretName).default({}),
      }),
    output: () => z.object({}),
  }),
  defineCommand({
    name: 'trust.answerPermission',
    input: () => z.object({ requestId, isAllowed: z.boolean() }),
    output: () => z.object({}),
  }),
]);
export type TrustContract = typeof trustContract;
export type TrustCommand = CommandName<TrustContract>;
export type TrustInput<Name extends TrustCommand> = CommandInput<TrustContract, Name>;
export type TrustOutput<Name extends TrustCommand> = CommandOutput<TrustContract, Name>;
