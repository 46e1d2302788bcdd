import { expect, it } from 'vitest';
import { serverId, type ServerId } from './ids.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { settingsOfServers, withoutServerSettings, withServerIds, withServerLimits } from './settingsOfServers.ts';

const gone = serverId.parse('server_gone');
const other = serverId.parse('server_other');

function settingsWith(...ids: readonly ServerId[]): Settings {
  const all = <Value>(value: Value) => Object.fromEntries(ids.map((id) => [id, value]));
  return {
    ...defaultSettings,
    toolLoading: all('always'),
    modelAccess: all(['prompts']),
    resultLimits: all(1000),
    serverLimits: all({ callSeconds: 1 }),
    serverGroups: all('Work'),
  };
}

it('nothing that is set for a server stays when it is gone, and all that is set for others does', () => {
  const settings = settingsWith(gone, other);
  expect({ ...settings, ...withoutServerSettings(settings, gone) }).toEqual(settingsWith(other));
  expect(Object.keys(withoutServerSettings(settings, gone))).toEqual([...settingsOfServers]);
});

it('nothing changes where nothing was set', () => {
  expect(withoutServerSettings(settingsWith(other), gone)).toEqual({});
});

it('what is set for a server goes with it to another id, or goes away', () => {
  const third = serverId.parse('server_third');
  const moved = withServerIds(settingsWith(gone, other), (id) => (id === gone ? undefined : third));
  expect(moved).toEqual(settingsWith(third));
});

it('limits of a text are added to those of a server, with time for calls that are silent for longer than all others', () => {
  const settings = { ...settingsWith(other), callMaxSeconds: 60 };
  expect(withServerLimits(settings, gone, { startSeconds: 5, callSeconds: 60 })).toEqual({
    serverLimits: { [other]: { callSeconds: 1 }, [gone]: { startSeconds: 5, callSeconds: 60 } },
  });
  expect(withServerLimits(settings, other, { callSeconds: 61 }).serverLimits).toEqual({
    [other]: { callSeconds: 61, callMaxSeconds: 61 },
  });
});

it('limits are left out where there is no room for them, so that the settings can be read again', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => serverId.parse(`server_${at}`));
  const { serverLimits } = settingsWith(...ids);
  const settings = { ...defaultSettings, serverLimits };
  expect(withServerLimits(settings, gone, { callSeconds: 2 })).toEqual({ serverLimits });
  expect(withServerLimits(settings, serverId.parse('server_3'), { callSeconds: 2 }).serverLimits).toMatchObject({
    server_3: { callSeconds: 2 },
  });
});
