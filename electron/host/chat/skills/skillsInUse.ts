import type { Message } from '../../../../shared/domain/conversation.ts';
import type { SkillInUse, ToolCall } from '../../../../shared/domain/tool.ts';

/**
 * The skills that a model acts on: those it loaded among the calls of the shown messages, and those that the user chose for one of them,
 * the last first. A skill counts as long as its call or message is shown, which is at least as long as its text is in the requests. Pure.
 */
export function skillsInUse(
  calls: readonly ToolCall[],
  messages: readonly Pick<Message, 'parts' | 'createdAt'>[] = [],
): readonly SkillInUse[] {
  const loaded: SkillInUse[] = [];
  for (const { host, state, finishedAt, createdAt } of calls.toReversed()) {
    if (host?.kind !== 'loadSkill' || host.of === undefined || state.kind !== 'done') continue;
    loaded.push({ ...host.of, loadedAt: finishedAt ?? createdAt });
  }
  for (const { parts = [], createdAt } of messages)
    for (const { origin } of parts)
      if (origin.kind === 'skill') {
        const { serverId, serverName, uri, skill: name } = origin;
        loaded.push({ serverId, serverName, uri, name, loadedAt: createdAt });
      }
  const found = new Map<string, SkillInUse>();
  for (const skill of loaded.sort((a, b) => b.loadedAt - a.loadedAt)) {
    const key = `${skill.serverId} ${skill.uri}`;
    if (!found.has(key)) found.set(key, skill);
  }
  return [...found.values()];
}
