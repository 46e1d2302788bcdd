import type { Grant } from '../../../../shared/domain/approval.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import type { ProjectMode } from '../../../../shared/domain/project.ts';
import { decide, type PolicyAnswer, type PolicyQuestion } from './policy.ts';

const strictness: Readonly<Record<PolicyAnswer['action'], number>> = { allow: 0, ask: 1, deny: 2 };

/**
 * Decides about a call of a chat whose project asks at least as `projectMode` says: of the answers for both modes, the stricter
 * one counts. So a project can only make its chats more careful. Pure.
 */
export function decideInProject(
  question: PolicyQuestion,
  projectMode: ProjectMode | undefined,
  policy: Policy,
  grants: readonly Grant[],
): PolicyAnswer {
  const answer = decide(question, policy, grants);
  if (projectMode === undefined) return answer;
  const ofProject = decide({ ...question, mode: projectMode }, policy, grants);
  return strictness[ofProject.action] > strictness[answer.action] ? ofProject : answer;
}
