import { expect, it } from 'vitest';
import { anyMessage, searchFilterOf, withKnownProject } from './searchWish.ts';

const now = Date.parse('2026-11-21T09:30:00Z');

it('asks for nothing that was not chosen', () => {
  expect(searchFilterOf(anyMessage, now)).toEqual({});
  // Only a tool of a chosen server can be chosen.
  expect(searchFilterOf({ ...anyMessage, tool: 'read' }, now)).toEqual({});
  expect(searchFilterOf({ ...anyMessage, server: 's1', tool: 'read', hasFile: true }, now)).toEqual({
    serverId: 's1',
    toolName: 'read',
    hasFile: true,
  });
  expect(searchFilterOf({ ...anyMessage, tag: 'work', project: 'p1' }, now)).toEqual({ tag: 'work', projectId: 'p1' });
});

it('counts days back from now, or from the beginning of one day to the end of another', () => {
  expect(searchFilterOf({ ...anyMessage, time: 'week' }, now)).toEqual({ from: now - 7 * 24 * 60 * 60 * 1000 });
  const between = { ...anyMessage, time: 'between' as const };
  expect(searchFilterOf({ ...between, firstDay: '2026-11-01', lastDay: '2026-11-02' }, now)).toEqual({
    from: new Date(2026, 10, 1).getTime(),
    to: new Date(2026, 10, 3).getTime(),
  });
  expect(searchFilterOf({ ...between, firstDay: '', lastDay: '0002-01-01' }, now)).toEqual({});
});

it('leaves out a project that was deleted after it was chosen', () => {
  const wish = { ...anyMessage, tag: 'work', project: 'p1' };
  expect(withKnownProject(wish, [{ id: 'p1' }])).toBe(wish);
  expect(withKnownProject(wish, [{ id: 'p2' }])).toEqual({ ...wish, project: 'all' });
});
