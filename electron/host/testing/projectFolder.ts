import type { ProjectId } from '../../../shared/domain/ids.ts';
import type { TestHost } from './testHost.ts';

/** What is set for a project without settings. */
export const emptyProject = { name: 'App', instructions: '', model: null, servers: null, mode: null, roots: [] };

/** Chooses the folder of a project, and confirms or refuses it on the trust page. */
export async function setProjectFolder(
  host: TestHost,
  projectId: ProjectId,
  path: string,
  answer: 'trust' | 'notNow' = 'trust',
) {
  host.events.length = 0;
  const { factsHash } = await host.call('root.inspect', { path });
  const setting = host.call('project.setFolder', { projectId, path, factsHash });
  const settled = setting.catch(() => undefined);
  await host.until((event) => event.type === 'trust.requested');
  await host.answerTrust(answer);
  await settled;
  return setting;
}
