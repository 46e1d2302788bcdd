import { problemError } from '../../../shared/domain/error.ts';
import { listedTemplates, readingOf, rowsOf } from '../fixtures/resources.ts';
import type { World } from '../fixtures/world.ts';
import * as ids from '../fixtures/ids.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about resources. */
export const resourceAnswers: Answers = {
  'blob.drag': () => ({}),
  'resource.rows': (world, { search, shape, open, offset, limit }) => {
    if (!hasResources(world)) return { rows: [], total: 0 };
    const rows = rowsOf(String(search), String(shape), open as string[]);
    return { rows: rows.slice(Number(offset ?? 0), Number(offset ?? 0) + Number(limit ?? 100)), total: rows.length };
  },
  'resource.rowAt': (_world, { search, shape, open, from, letters }) => {
    const rows = rowsOf(String(search), String(shape), open as string[]);
    const found = rows.findIndex((row, at) => {
      const label = row.kind === 'resource' ? (row.resource.title ?? row.resource.name) : row.label;
      return at > Number(from) && label.toLowerCase().startsWith(String(letters).toLowerCase());
    });
    return { index: found === -1 ? null : found };
  },
  'resource.suggest': (_world, { text }) => ({
    suggested: String(text).toLowerCase().includes('release notes')
      ? rowsOf('release', 'list', []).flatMap((row) =>
          row.kind === 'resource' ? [{ serverId: row.serverId, serverName: 'everything', resource: row.resource }] : [],
        )
      : [],
  }),
  'resource.read': (world, { uri }, publish) => {
    const reading = readingOf(String(uri));
    if (reading === undefined) throw problemError({ kind: 'resourceUnknown', uri: String(uri), said: '' });
    world.watches = world.watches.map((watch) => (watch.uri === uri ? { ...watch, changedAt: null } : watch));
    publish({ type: 'resource.watchChanged', serverId: ids.server('everything'), uri: String(uri) });
    return reading;
  },
  'resource.watched': (world) => ({ watches: world.watches, subscribable: [ids.server('everything')] }),
  'resource.subscribe': (world, { serverId, uri }, publish) => {
    world.watches = [...world.watches, { serverId: serverId as never, uri: String(uri), changedAt: null }];
    publish({ type: 'resource.watchChanged', serverId: serverId as never, uri: String(uri) });
    return {};
  },
  'resource.unsubscribe': (world, { serverId, uri }, publish) => {
    world.watches = world.watches.filter((watch) => watch.uri !== uri);
    publish({ type: 'resource.watchChanged', serverId: serverId as never, uri: String(uri) });
    return {};
  },
  'resourceTemplate.all': (world) => ({ templates: hasResources(world) ? listedTemplates : [], left: 0 }),
  'resourceTemplate.expand': (_world, { values }) => {
    const { table = '', row = '' } = values as Record<string, string>;
    return { uri: `db://${table}/${row}` };
  },
  'resource.list': (world, { serverId }) => {
    const resources = world.insight[serverId as string]?.resources ?? [];
    return { resources, total: resources.length };
  },
  'resourceTemplate.list': (world, { serverId }) => {
    const resourceTemplates = world.insight[serverId as string]?.resourceTemplates ?? [];
    return { resourceTemplates, total: resourceTemplates.length };
  },
};

function hasResources(world: World): boolean {
  return world.snapshot.servers.some(({ state }) => state.kind === 'running' && (state.facts.resourceCount ?? 0) > 0);
}
