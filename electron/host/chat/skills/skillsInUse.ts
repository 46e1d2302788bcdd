import type { SkillInUse, ToolCall } from '../../../../shared/domain/tool.ts';

/**
 * The skills that a model acts on: those it loaded among the calls of the shown messages, the last first. A skill counts as long as its
 * call is shown, which is at least as long as its text is in the requests. Pure.
 */
export function skillsInUse(calls: readonly ToolCall[]): readonly SkillInUse[] {
  const loaded = new Map<string, SkillInUse>();
  for (const { host, state, finishedAt, createdAt } of calls.toReversed()) {
    if (host?.kind !== 'loadSkill' || host.of === undefined || state.kind !== 'done') continue;
    const key = `${host.of.serverId} ${host.of.uri}`;
    if (!loaded.has(key)) loaded.set(key, { ...host.of, loadedAt: finishedAt ?? createdAt });
  }
  return [...loaded.values()];
}
