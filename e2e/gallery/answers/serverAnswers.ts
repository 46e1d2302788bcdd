import { countConfigChanges } from '../../../shared/domain/configChange.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { pastedReading } from '../fixtures/pasted.ts';
import * as ids from '../fixtures/ids.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about servers, their records and their configuration. */
export const serverAnswers: Answers = {
  'server.health': (world, { serverId }) => world.insight[serverId as string]?.health ?? { days: [], tokens: [] },
  'server.lastCalls': (world) => ({
    servers: Object.entries(world.insight).flatMap(([serverId, { health }]) => {
      const at = health?.days.findLast(({ lastCallAt }) => lastCallAt !== undefined)?.lastCallAt;
      return at === undefined ? [] : [{ serverId, at }];
    }),
  }),
  'server.log': (world, { serverId, after }) => ({
    lines: (world.insight[serverId as string]?.log ?? []).filter(({ seq }) => seq > Number(after)),
    level: null,
  }),
  'server.setLogLevel': () => ({}),
  'server.traffic': (world, { serverId, after }) => ({
    entries: (world.insight[serverId as string]?.traffic ?? []).filter(({ seq }) => seq > Number(after)),
  }),
  'server.earlierLog': (world, { serverId }) => ({ lines: world.insight[serverId as string]?.earlierLog ?? [] }),
  'server.earlierTraffic': () => ({ entries: [] }),
  'server.replay': () => ({}),
  'server.process': (world, { serverId }) =>
    world.insight[serverId as string]?.process ?? {
      pid: null,
      startedAt: null,
      usage: null,
      restarts: 0,
      ends: [],
      launch: null,
      confinementSupport: 'available',
      care: 'everything',
    },
  'server.doctor': (world, { serverId }) =>
    world.insight[serverId as string]?.doctor ?? { findings: [], error: null, stderr: [], launch: null },
  'machine.confinement': () => ({ support: 'available' }),
  'machine.inherited': () => ({
    variables: ['HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'TZ', 'USER'].map(
      (name) => ({ name, isNeeded: name === 'PATH' }),
    ),
  }),
  'server.setEnabled': () => ({}),
  'server.update': () => ({}),
  'server.restart': () => ({}),
  'server.reinstall': () => ({}),
  'server.remove': (_world, { serverId }, publish) => {
    publish({ type: 'server.removed', serverId: serverId as never });
    return { undoId: 'undo-1' };
  },
  'server.undoRemove': () => ({}),
  'path.pick': ({ pickedPaths = [] }) => ({ paths: [...pickedPaths] }),
  'window.open': () => ({}),
  'window.shows': () => ({}),
  'server.add': () => ({ serverId: 'added' }),
  'secret.stored': () => ({ names: [] }),
  'secret.set': () => ({}),
  'arrival.take': ({ arrived }, _input, publish) => {
    publish({ type: 'arrival.changed', arrival: null });
    return arrived;
  },
  'arrival.readBundle': ({ arrivedFault: fault }) => {
    if (fault !== undefined) throw problemError({ kind: 'bundleFileUnreadable', fault, name: 'tides.mcpb' });
    return {};
  },
  'server.recognise': (_world, { text, files }) => pastedReading(String(text), files as readonly unknown[]),
  'server.import': () => ({
    added: [],
    problems: [problemError({ kind: 'configNoLaunch', file: 'mcp.json', line: 3, server: 'notes' }).toInfo()],
  }),
  'config.reload': () => ({}),
  // Everything listed with an icon has this one, except icons that cannot be loaded.
  'icon.get': (_world, { of }) => ({
    icon: (of as { kind: string }).kind === 'prompt' ? null : { blob: ids.hash('c'), mimeType: 'image/png' },
  }),
  'config.changes': (world) => ({ changes: world.configChanges }),
  'config.answer': (world, { changes }, publish) => {
    const answered = new Set((changes as readonly { name: string }[]).map(({ name }) => name));
    world.configChanges = world.configChanges.filter(({ name }) => !answered.has(name));
    publish({ type: 'config.changedOutside', counts: countConfigChanges(world.configChanges) });
    return {};
  },
};
