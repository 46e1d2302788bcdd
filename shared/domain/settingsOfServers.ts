import type { ServerId } from './ids.ts';
import { maxLimitedServers, type ServerLimits } from './serverLimits.ts';
import type { Settings } from './settings.ts';

/** The settings that hold something for single servers, by their ids. */
type KeyedByServer = {
  [Name in keyof Settings]: Settings[Name] extends object
    ? [keyof Settings[Name]] extends [ServerId]
      ? Name
      : never
    : never;
}[keyof Settings];

/** A new setting of this kind does not compile until it is added here. */
const keyedByServer: { readonly [Name in KeyedByServer]: true } = {
  toolLoading: true,
  modelAccess: true,
  resultLimits: true,
  serverLimits: true,
  serverGroups: true,
};

/** The names of the settings that hold something for single servers. */
export const settingsOfServers = Object.keys(keyedByServer) as readonly KeyedByServer[];

/** What changes in the settings when nothing is kept of a server any longer; empty where nothing was. Pure. */
export function withoutServerSettings(settings: Settings, id: ServerId): Partial<Pick<Settings, KeyedByServer>> {
  const changed = settingsOfServers.filter((name) => Object.hasOwn(settings[name], id));
  return Object.fromEntries(
    changed.map((name) => [name, Object.fromEntries(Object.entries(settings[name]).filter(([key]) => key !== id))]),
  );
}

/**
 * The settings with what they hold for single servers under the ids that these have from now on. Pure.
 *
 * @param idOf `undefined` for a server of which nothing is kept
 */
export function withServerIds(settings: Settings, idOf: (id: string) => string | undefined): Settings {
  const moved = settingsOfServers.map((name) => {
    const entries = Object.entries<unknown>(settings[name]).flatMap<[string, unknown]>(([id, value]) => {
      const next = idOf(id);
      return next === undefined ? [] : [[next, value]];
    });
    return [name, Object.fromEntries(entries)] as const;
  });
  return { ...settings, ...Object.fromEntries(moved) };
}

/**
 * What changes in the settings when a text sets limits for a server. One that may be silent for longer than a call may take by the
 * settings for all servers gets more time for calls as well. Nothing where there is no room for more servers. Pure.
 */
export function withServerLimits(
  settings: Settings,
  id: ServerId,
  limits: ServerLimits,
): Pick<Settings, 'serverLimits'> {
  const { serverLimits, callMaxSeconds } = settings;
  const { callSeconds } = limits;
  const longer = callSeconds !== undefined && callSeconds > callMaxSeconds ? { callMaxSeconds: callSeconds } : {};
  const next = { ...serverLimits, [id]: { ...serverLimits[id], ...limits, ...longer } };
  return { serverLimits: Object.keys(next).length > maxLimitedServers ? serverLimits : next };
}
