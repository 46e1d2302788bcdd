import { describe, expect, it } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { loadPhases, type Room } from './room.ts';
import { Rooms } from './rooms.ts';

const id = 'server_1' as ServerId;

/** A room that records the calls of its hooks. */
function noting(name: string, told: string[], more: Partial<Room> = {}): Room {
  return {
    load: async () => void told.push(`load ${name}`),
    removeServer: () => void told.push(`remove ${name}`),
    forgetServer: async () => void told.push(`forget ${name}`),
    dispose: async () => void told.push(`dispose ${name}`),
    ...more,
  };
}

describe('Rooms', () => {
  it('loads phase by phase, in any order of the rooms, and rooms of one phase in parallel', async () => {
    const told: string[] = [];
    const rooms = new Rooms();
    for (const loadPhase of [...loadPhases].reverse()) rooms.enroll({ room: noting(loadPhase, told, { loadPhase }) });
    const gate = Promise.withResolvers<void>();
    rooms.enroll({
      slow: { load: () => gate.promise.then(() => void told.push('load slow')) },
      quick: { load: async () => gate.resolve() },
    });
    await rooms.load();
    const withoutSlow = told.filter((each) => each !== 'load slow');
    expect(withoutSlow).toEqual(loadPhases.map((phase) => `load ${phase}`));
    expect(told.indexOf('load slow')).toBeLessThan(told.indexOf('load turns'));
  });

  it('disposes rooms one by one, the last one first, and continues after a failure', async () => {
    const told: string[] = [];
    const rooms = new Rooms();
    const failing = { dispose: () => Promise.reject(new Error('will not end')) };
    rooms.enroll({ store: noting('store', told), failing, turns: noting('turns', told) });
    rooms.enroll({ late: noting('late', told) });
    expect(await rooms.dispose()).toEqual([new Error('will not end')]);
    expect(told).toEqual(['dispose late', 'dispose turns', 'dispose store']);
  });

  it('lets every room delete a server, and then throws the first failure', async () => {
    const told: string[] = [];
    const rooms = new Rooms();
    const refused = new Error('refused');
    const failing = {
      forgetServer: () => {
        throw refused;
      },
    };
    rooms.enroll({ failing, trust: noting('trust', told) });
    await expect(rooms.forgetServer(id)).rejects.toBe(refused);
    expect(told).toEqual(['forget trust']);
    rooms.removeServer(id);
    expect(told).toEqual(['forget trust', 'remove trust']);
  });

  it('enrolls each object with one of the hooks once, and no others', async () => {
    const told: string[] = [];
    const rooms = new Rooms();
    const room = noting('room', told);
    const wing = { room, sameRoom: room, text: 'load', lookup: new Map(), nothing: undefined };
    expect(rooms.enroll(wing)).toBe(wing);
    await rooms.load();
    expect(told).toEqual(['load room']);
  });
});
