import { projectId, serverId } from './ids.ts';
import type { SearchFilter } from './search.ts';

/** The filter as the user chose it. */
export interface SearchWish {
  /** The id of a server, or `all`. */
  readonly server: string;
  /** The name of a tool of this server, or `all`. */
  readonly tool: string;
  readonly time: 'all' | 'day' | 'week' | 'month' | 'year' | 'between';
  /** For `between`: days as `YYYY-MM-DD`, in the time zone of this computer; empty for no limit. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly hasFile: boolean;
  /** A tag of chats, or `all`. */
  readonly tag: string;
  /** The id of a project, or `all`. */
  readonly project: string;
}

export const anyMessage: SearchWish = {
  server: 'all',
  tool: 'all',
  time: 'all',
  firstDay: '',
  lastDay: '',
  hasFile: false,
  tag: 'all',
  project: 'all',
};

const dayMs = 24 * 60 * 60 * 1000;
const days = { day: 1, week: 7, month: 30, year: 365 } as const;

/** A project that was deleted after it was chosen does not count: it has no chats. Pure. */
export function withKnownProject(wish: SearchWish, projects: readonly { readonly id: string }[]): SearchWish {
  return wish.project === 'all' || projects.some(({ id }) => id === wish.project) ? wish : { ...wish, project: 'all' };
}

/** The filter in the form the host takes. Pure; `now` in ms. */
export function searchFilterOf(
  { server, tool, hasFile, tag, project, ...wish }: SearchWish,
  now: number,
): SearchFilter {
  const id = serverId.safeParse(server);
  const isServer = server !== 'all' && id.success;
  return {
    ...(isServer && { serverId: id.data }),
    ...(isServer && tool !== 'all' && { toolName: tool }),
    ...timeOf(wish, now),
    ...(hasFile && { hasFile: true }),
    ...(tag !== 'all' && { tag }),
    ...(project !== 'all' && { projectId: projectId.safeParse(project).data }),
  };
}

function timeOf(
  { time, firstDay, lastDay }: Pick<SearchWish, 'time' | 'firstDay' | 'lastDay'>,
  now: number,
): Pick<SearchFilter, 'from' | 'to'> {
  switch (time) {
    case 'all':
      return {};
    case 'between': {
      const [from, last] = [beginningOf(firstDay), beginningOf(lastDay)];
      return {
        ...(from !== undefined && { from: from.getTime() }),
        // The whole of the last day; days are not always as long.
        ...(last !== undefined && { to: last.setDate(last.getDate() + 1) }),
      };
    }
    case 'day':
    case 'week':
    case 'month':
    case 'year':
      return { from: now - days[time] * dayMs };
  }
}

function beginningOf(day: string): Date | undefined {
  const date = new Date(`${day}T00:00`);
  // A year that is still being typed may be before the first time the host knows.
  return Number.isNaN(date.getTime()) || date.getTime() < 0 ? undefined : date;
}
