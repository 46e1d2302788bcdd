import i18next from 'i18next';
import type { ApprovalBody } from '../../../shared/contract/commands.ts';
import type { Reply } from '../../../shared/domain/approval.ts';
import type { GrantId, ServerId } from '../../../shared/domain/ids.ts';
import { focusComposer } from '../../elements/ComposerFocus/composerFocus.ts';
import { notify } from '../../elements/Toasts/toastManager.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Answers an approval for exactly the arguments that were shown. What is remembered can be undone at once. */
export async function answerApproval(page: Page, body: ApprovalBody, reply: Reply): Promise<void> {
  const answer = await attempt(
    page.client.call('approval.answer', { requestId: body.id, argumentsHash: body.argumentsHash, reply }),
  );
  if (answer === undefined || answer.grantId === null) return;
  const grantId = answer.grantId;
  notify({
    title: rememberedWords(body, reply),
    action: {
      label: i18next.t('common.undo'),
      run: () => {
        void revokeGrant(page, grantId);
        focusComposer();
      },
    },
  });
}

function rememberedWords(body: ApprovalBody, reply: Reply): string {
  const names = { server: body.serverName, tool: body.toolName };
  if (reply.kind === 'deny') return i18next.t('approval.remembered.deny', names);
  if (reply.subject === 'server') return i18next.t('approval.remembered.server', names);
  return i18next.t(reply.scope === 'always' ? 'approval.remembered.tool' : 'approval.remembered.conversation', names);
}

export async function revokeGrant({ client }: Page, grantId: GrantId): Promise<void> {
  await attempt(client.call('grant.revoke', { grantId }));
}

export async function revokeTrust({ client }: Page, serverId: ServerId): Promise<void> {
  await attempt(client.call('trust.revoke', { serverId }));
}
