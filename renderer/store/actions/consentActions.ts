import i18next from 'i18next';
import type { PageInput } from '../../../shared/contract/commands.ts';
import type { ApprovalBody, ReviewBody } from '../../../shared/contract/consentCommands.ts';
import type { Reply, ReviewReply, UserRule } from '../../../shared/domain/approval.ts';
import type { InstructionsBody } from '../../../shared/contract/instructionsCommands.ts';
import type { InstructionsChoice } from '../../../shared/domain/instructions.ts';
import type { ToolChangeBody } from '../../../shared/contract/pinCommands.ts';
import type { ToolChangeAnswer } from '../../../shared/domain/pin.ts';
import type { ToolRef } from '../../../shared/domain/tool.ts';
import type { AccountId, GrantId, RequestId, ServerId } from '../../../shared/domain/ids.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { waysToAllow } from '../../../shared/domain/scope.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { notify } from '../../browser/notify.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';
import { errorText } from '../../i18n/errorText.ts';

/**
 * Answers an approval for exactly the arguments that were shown, or for the user's changed ones. A remembered answer can be
 * undone at once. What was allowed counts as read from then on. Returns the host's objections to changed arguments.
 */
export async function answerApproval(
  page: Page,
  { id: requestId, argumentsHash, ...body }: ApprovalBody,
  reply: Reply,
  changed: JsonObject | undefined,
): Promise<string | undefined> {
  const edited = changed === undefined ? {} : { arguments: changed };
  try {
    const { grantId } = await page.client.call('approval.answer', { requestId, argumentsHash, reply, ...edited });
    if (reply.kind !== 'deny') page.store.getState().rememberDefinition(body);
    const isToConfirm = reply.kind === 'allow' && reply.subject === 'server';
    if (isToConfirm) notify({ title: rememberedWords(body, reply) });
    else if (grantId !== null) offerUndo(page, grantId, rememberedWords(body, reply));
    return undefined;
  } catch (error) {
    const info = errorInfoOf(error);
    if (info.code === 'toolArguments') return errorText(info, i18next);
    notify({ tone: 'danger', title: i18next.t(`errors.${info.code}`), description: errorText(info, i18next) });
    return undefined;
  }
}

/** Denies a call whose content was not shown: denying needs no reading. */
export async function denyApproval({ client }: Page, requestId: RequestId): Promise<void> {
  const deny = async () => {
    const { argumentsHash } = await client.call('approval.get', { requestId });
    await client.call('approval.answer', { requestId, argumentsHash, reply: { kind: 'deny', scope: 'once' } });
  };
  await attempt(deny());
}

/** Answers the review of exactly the result that was shown. */
export async function answerReview(
  { client }: Page,
  { id: requestId, resultHash }: ReviewBody,
  reply: ReviewReply,
): Promise<void> {
  await attempt(client.call('resultReview.answer', { requestId, resultHash, reply }));
}

function offerUndo(page: Page, grantId: GrantId, title: string): void {
  notify({
    title,
    action: {
      label: i18next.t('common.undo'),
      run: () => {
        void attempt(page.client.call('grant.revoke', { grantId }));
        focusComposer();
      },
    },
  });
}

function rememberedWords(body: Pick<ApprovalBody, 'serverName' | 'toolName'>, reply: Reply): string {
  const names = { server: body.serverName, tool: body.toolName };
  if (reply.kind === 'deny') return i18next.t('approval.remembered.deny', names);
  if (reply.kind === 'allowAndReview') return '';
  const way = waysToAllow.find(({ scope, covers }) => scope === reply.scope && covers === reply.subject);
  return way === undefined ? '' : i18next.t(`approval.remembered.${way.words}`, names);
}

/** Forgets an answer; the toast can restore it. */
export async function revokeGrant({ client }: Page, grantId: GrantId): Promise<void> {
  if ((await attempt(client.call('grant.revoke', { grantId }))) === undefined) return;
  notify({
    title: i18next.t('permissions.revoked'),
    action: {
      label: i18next.t('common.undo'),
      run: () => {
        void attempt(client.call('grant.restore', { grantId }));
        focusComposer();
      },
    },
  });
}

/** Answers for exactly the definition that was shown. Resolves with whether the host accepted it. */
export async function answerToolChange(
  { client }: Page,
  { tool, definitionHash }: ToolChangeBody,
  answer: ToolChangeAnswer,
): Promise<boolean> {
  return (await attempt(client.call('pin.answer', { tool, definitionHash, answer }))) !== undefined;
}

/** Answers for exactly the instructions that were shown. Resolves with whether the host accepted it. */
export async function answerInstructions(
  { client }: Page,
  { serverId, textHash }: Pick<InstructionsBody, 'serverId' | 'textHash'>,
  choice: InstructionsChoice,
): Promise<boolean> {
  return (await attempt(client.call('instructions.answer', { serverId, textHash, choice }))) !== undefined;
}

/** Revokes the approval of a tool; the toast can approve its present definition again. */
export async function revokePin({ client, store }: Page, tool: ToolRef): Promise<void> {
  if ((await attempt(client.call('pin.revoke', { tool }))) === undefined) return;
  const waits = store.getState().snapshot?.toolChanges.find((change) => isSameTool(change.tool, tool));
  notify({
    title: i18next.t('permissions.pinRevoked', { tool: tool.name }),
    ...(waits === undefined
      ? {}
      : {
          action: {
            label: i18next.t('common.undo'),
            run: () => {
              void attempt(client.call('pin.answer', { tool, definitionHash: waits.definitionHash, answer: 'accept' }));
              focusComposer();
            },
          },
        }),
  });
}

function isSameTool(a: ToolRef, b: ToolRef): boolean {
  return a.serverId === b.serverId && a.name === b.name;
}

/** @param accountId without it, for all accounts of the server */
export async function revokeTrust({ client }: Page, serverId: ServerId, accountId?: AccountId): Promise<void> {
  await attempt(client.call('trust.revoke', { serverId, ...(accountId && { accountId }) }));
}

/** Resolves with whether the rule is in force now. A rule that allows must be confirmed on the trust surface first. */
export async function addRule({ client }: Page, rule: PageInput<'rule.add'>, signal: AbortSignal): Promise<boolean> {
  return (await attempt(client.call('rule.add', rule, signal))) !== undefined;
}

/** Removes a rule. The toast can restore a rule that asks or denies; one that allows must be confirmed again. */
export async function removeRule({ client }: Page, rule: UserRule): Promise<void> {
  if ((await attempt(client.call('rule.remove', { ruleId: rule.id }))) === undefined) return;
  const { action, server, tool } = rule;
  notify({
    title: i18next.t('permissions.ruleRemoved'),
    ...(action === 'allow' || rule.damaged !== undefined
      ? {}
      : {
          action: {
            label: i18next.t('common.undo'),
            run: () => void attempt(client.call('rule.add', { action, server, tool })),
          },
        }),
  });
}

/** Sets whether a server's own hints about its tools are trusted. */
export async function setAnnotationsBelieved({ client }: Page, serverId: ServerId, isBelieved: boolean): Promise<void> {
  await attempt(client.call('annotations.setBelieved', { serverId, isBelieved }));
}
