import { problemError } from '../../../shared/domain/error.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about decisions of the user: approvals, reviews, permissions, trust, activity. */
export const consentAnswers: Answers = {
  'approval.get': (world, { requestId }) => {
    const body = world.approvals.find(({ id }) => id === requestId);
    if (body === undefined) throw problemError({ kind: 'questionSettled' });
    return body;
  },
  'approval.answer': (world, { requestId, reply, arguments: changed }, publish) => {
    if (JSON.stringify(changed ?? {}).includes('/forbidden')) {
      throw problemError({ kind: 'argumentsUnfit', problems: 'path: String does not match pattern.' });
    }
    const body = world.approvals.find(({ id }) => id === requestId);
    const call = world.calls.find(({ id }) => id === body?.callId);
    publish({ type: 'approval.settled', requestId: requestId as never });
    const { kind, scope } = reply as { kind: string; scope: string };
    if (call !== undefined) {
      publish({
        type: 'toolCall.changed',
        call: { ...call, state: kind === 'deny' ? { kind: 'denied' } : { kind: 'running' } },
      });
    }
    return { grantId: kind === 'allowAndReview' || scope === 'once' ? null : 'g9' };
  },
  'resultReview.get': (world, { requestId }) => world.reviews.find(({ id }) => id === requestId),
  'resultReview.answer': (world, { requestId, reply }, publish) => {
    const call = world.calls.find(({ id }) => id === world.reviews.find((body) => body.id === requestId)?.callId);
    publish({ type: 'approval.settled', requestId: requestId as never });
    const state = (reply as { kind: string }).kind === 'withhold' ? ('withheld' as const) : ('running' as const);
    if (call !== undefined) publish({ type: 'toolCall.changed', call: { ...call, state: { kind: state } } });
    return {};
  },
  'annotations.get': (world, { serverId }) => ({ isBelieved: world.believed.includes(serverId as never) }),
  'annotations.setBelieved': (world, { serverId, isBelieved }, publish) => {
    world.believed = isBelieved === true ? [serverId as never] : [];
    publish({ type: 'permission.changed' });
    return {};
  },
  'rule.list': () => ({ rules: [] }),
  'grant.list': (world) => ({ grants: world.grants }),
  'grant.revoke': (world, { grantId }, publish) => {
    world.grants = world.grants.filter(({ id }) => id !== grantId);
    publish({ type: 'permission.changed' });
    return {};
  },
  'grant.restore': () => ({}),
  'managed.refused': () => ({ servers: ['everything', 'weather'], providers: ['My gateway'] }),
  'pin.list': (world) => ({ servers: world.pinnedServers }),
  'pin.change': (world) => world.toolChanges[0],
  'pin.answer': (world, _input, publish) => {
    world.toolChanges = [];
    publish({ type: 'tool.changesWaiting', changes: [] });
    return {};
  },
  'pin.revoke': () => ({}),
  'instructions.get': (world, { serverId }) => world.instructions.find((body) => body.serverId === serverId),
  'instructions.answer': (world, { serverId, choice }, publish) => {
    const body = world.instructions.find((each) => each.serverId === serverId);
    if (body === undefined) return {};
    const { textHash, characters, cutCharacters } = body;
    const standing = choice === 'use' ? ('used' as const) : ('leftOut' as const);
    const instructions = { textHash, characters, cutCharacters, standing };
    publish({ type: 'server.instructionsChanged', serverId: body.serverId, instructions });
    return {};
  },
  'trust.list': (world) => ({ records: world.trustRecords, damagedRefusals: [] }),
  'trust.revoke': () => ({}),
  'trust.review': () => ({ url: null }),
  'trust.pending': (world) => ({
    requests: world.trustRequests,
    permissions: world.permissionRequests,
    theme: world.snapshot.settings.theme,
    language: world.snapshot.settings.language,
  }),
  'trust.answer': (world, { requestId }, publish) => {
    world.trustRequests = world.trustRequests.filter(({ id }) => id !== requestId);
    publish({ type: 'trust.settled', requestId: requestId as never });
    return {};
  },
  'audit.list': (world, { before, after, filter }) => {
    const { text = '', kind } = (filter ?? {}) as { text?: string; kind?: string };
    const fits = world.audit.filter(
      (row) =>
        (kind === undefined || row.kind === kind) &&
        `${row.serverName} ${row.toolName ?? ''} ${row.arguments ?? ''}`.includes(text) &&
        row.id > Number(after ?? 0) &&
        row.id < Number(before ?? Infinity),
    );
    const rows = fits.slice(0, before === undefined ? 12 : 5);
    return { rows, nextBefore: rows.length < fits.length ? (rows.at(-1)?.id ?? null) : null };
  },
  'audit.verify': (world) => {
    const problem = world.audit.some(({ serverName }) => serverName === 'tampered') ? { kind: 'cut', id: 31 } : null;
    return { rows: world.audit.length, problem };
  },
};
