import type { RootId, ServerId } from '../../shared/domain/ids.ts';
import type { RealHost } from './realHost.ts';

/** Shares a folder as the user does: looks at it first, then confirms. */
export async function shareFolder(host: RealHost, path: string, serverIds: ServerId[]): Promise<RootId> {
  const { factsHash } = await host.call('root.inspect', { path });
  return (await host.call('root.share', { path, factsHash, serverIds })).rootId;
}

/** The same for a confined server, which is confirmed on the trust surface. */
export async function shareConfirmed(host: RealHost, path: string, serverIds: ServerId[]): Promise<RootId> {
  const from = host.events.length;
  const shared = shareFolder(host, path, serverIds);
  await host.find((event) => (event.type === 'trust.requested' ? true : undefined), from);
  await host.answerTrust('trust');
  return shared;
}

let runs = 0;

/** The first text of a tool's result, when the tool is run by hand. */
export async function runByHand(
  host: RealHost,
  serverId: ServerId,
  name: string,
  args: Record<string, string> = {},
): Promise<string> {
  const { tools } = await host.call('tool.list', { serverId });
  const { definitionHash = '' } = tools.find(({ tool }) => tool.name === name) ?? {};
  const input = { serverId, name, arguments: args, definitionHash, runId: `run-${++runs}` };
  const { result } = (await host.callAnything('tool.run', input)) as { result: { content: { text: string }[] } };
  return result.content[0]?.text ?? '';
}
