import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ConversationList } from '../chat/conversations/conversationList.ts';
import type { Projects } from '../chat/projects/projects.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly projects: Projects;
  readonly conversations: ConversationList;
}

type Names = Extract<keyof PageContract, `project.${string}`>;

/** The user's projects. */
export function projectHandlers({ projects, conversations }: Rooms): Handlers<PageContract, Names> {
  return {
    'project.get': ({ projectId }) => ({ project: projects.get(projectId) }),
    'project.save': async ({ projectId, draft }) => ({ projectId: await projects.save(projectId, draft) }),
    'project.remove': async ({ projectId }) => {
      await conversations.regroup(() => projects.remove(projectId));
      return {};
    },
    'project.restore': async ({ projectId }) => {
      await conversations.regroup(() => projects.restore(projectId));
      return {};
    },
  };
}
