import type { ToolCall } from '../../../../shared/domain/tool.ts';

/**
 * The skill that a model acts on: the last one it loaded among the calls of the shown messages. A skill that was loaded counts as long as
 * its call is shown, which is at least as long as its text is in the requests. Pure.
 */
export function actsOn(calls: readonly ToolCall[]): ToolCall['underSkill'] {
  const loaded = calls.findLast(({ host, state }) => host?.kind === 'loadSkill' && state.kind === 'done');
  if (loaded?.host?.kind !== 'loadSkill' || loaded.host.of === undefined) return undefined;
  const { serverName, name } = loaded.host.of;
  return { serverName, name, loadedAt: loaded.finishedAt ?? loaded.createdAt };
}
